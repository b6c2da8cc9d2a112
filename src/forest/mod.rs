//! FOREST: signifiers, significant paths, structural patterns, informativeness, ranking.
