//! How informative a node is, from its counts of signifiers and other terms.

/// J: the lower end, at one standard deviation, of the density of signifiers in a node
/// with `x` signifiers and `y` other terms, by Jeffreys' add-half rule; in [0, 1].
/// Oita & Senellart 2012, eq. 2.
#[must_use]
pub fn statistical_density(x: usize, y: usize) -> f64 {
    let (x, y) = (count(x), count(y));
    let n = x + y;
    if n == 0.0 {
        return 0.0;
    }
    let deviation = ((x + 0.5) * (y + 0.5) / n).sqrt();
    ((x + 0.5 - deviation) / (n + 1.0)).max(0.0)
}

/// U: the unexpectedness of a node with `x` signifiers and `y` other terms on a page with
/// `total_x` and `total_y`. Oita & Senellart 2012, eq. 3. In nats: the paper calls the unit
/// bits, but its worked numbers (23 and 6) are those of the natural logarithm.
#[must_use]
pub fn unexpectedness(x: usize, y: usize, total_x: usize, total_y: usize) -> f64 {
    let (x, y) = (count(x), count(y));
    let (total_x, total_y) = (count(total_x), count(total_y));
    let nats = |times: f64, of: f64| if times == 0.0 { 0.0 } else { times * of.ln() };
    nats(x + y, total_x + total_y) - nats(x, total_x) - nats(y, total_y)
}

/// I = J × U. Oita & Senellart 2012, eq. 4.
#[must_use]
pub fn informativeness(x: usize, y: usize, total_x: usize, total_y: usize) -> f64 {
    statistical_density(x, y) * unexpectedness(x, y, total_x, total_y)
}

#[expect(
    clippy::cast_precision_loss,
    reason = "a page has far fewer than 2^52 terms"
)]
fn count(terms: usize) -> f64 {
    terms as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64, tolerance: f64) {
        assert!((a - b).abs() < tolerance, "{a} is not {b}");
    }

    #[test]
    fn density_of_a_single_signifier_is_a_third() {
        // (1.5 - sqrt(1.5 * 0.5 / 1)) / 2 = (1.5 - 0.8660) / 2
        close(statistical_density(1, 0), 0.317, 0.001);
    }

    #[test]
    fn fewer_observations_compensate_a_higher_proportion() {
        // (8.5 - sqrt(8.5 * 20.5 / 28)) / 29 = 0.2071; (3.5 - sqrt(3.5 * 5.5 / 8)) / 9 = 0.2165
        close(statistical_density(8, 20), 0.2071, 0.0001);
        close(statistical_density(3, 5), 0.2165, 0.0001);
    }

    #[test]
    fn density_is_never_negative() {
        close(statistical_density(0, 1), 0.0, 1e-12);
        close(statistical_density(0, 0), 0.0, 1e-12);
    }

    #[test]
    fn unexpectedness_of_the_papers_example() {
        // A page of 20 signifiers and 100 others.
        close(unexpectedness(10, 26, 20, 100), 22.66, 0.005);
        close(unexpectedness(3, 1, 20, 100), 5.56, 0.005);
    }
}
