//! Values that must not fall.

/// Joins neighbouring items until their values do not fall any more (isotonic regression by
/// pooling).
pub(super) fn pooled<T: Copy>(
    items: impl IntoIterator<Item = T>,
    join: impl Fn(T, T) -> T,
    value: impl Fn(&T) -> f64,
) -> Vec<T> {
    let mut pools: Vec<T> = Vec::new();
    for item in items {
        let mut last = item;
        while let Some(before) = pools.pop_if(|before| value(before) > value(&last)) {
            last = join(before, last);
        }
        pools.push(last);
    }
    pools
}

/// The same of steps: of each its value, where `value` judges the sums of two numbers over so
/// many steps.
pub(super) fn steps<const N: usize>(
    steps: impl IntoIterator<Item = (f64, f64)>,
    value: impl Fn(f64, f64, usize) -> f64,
) -> [f64; N] {
    let value = |pool: &(f64, f64, usize)| value(pool.0, pool.1, pool.2);
    let pools = pooled(
        steps.into_iter().map(|(one, other)| (one, other, 1)),
        |a, b| (a.0 + b.0, a.1 + b.1, a.2 + b.2),
        value,
    );
    let mut values = [0.0; N];
    let flat = pools
        .iter()
        .flat_map(|pool| std::iter::repeat_n(value(pool), pool.2));
    for (place, value) in values.iter_mut().zip(flat) {
        *place = value;
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 3 and 1 are joined to a mean of 2, which 1.5 is below again: (3 + 1 + 1.5) / 3.
    #[test]
    fn what_falls_is_joined() {
        let items = [(1.0, 1.0), (3.0, 1.0), (1.0, 1.0), (1.5, 1.0), (4.0, 1.0)];
        let join = |a: (f64, f64), b: (f64, f64)| (a.0 + b.0, a.1 + b.1);
        let pools = pooled(items, join, |item| item.0 / item.1);
        assert_eq!(pools, [(1.0, 1.0), (5.5, 3.0), (4.0, 1.0)]);
        let values = steps::<5>(items, |sum, count, _| sum / count);
        let mean = 5.5 / 3.0;
        for (value, expected) in values.into_iter().zip([1.0, mean, mean, mean, 4.0]) {
            assert!((value - expected).abs() < 1e-12, "{values:?}");
        }
    }
}
