/** The time below which this share of them lies; Infinity where there are none. */
export const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? Infinity

/** Median and 95th percentile of times in milliseconds. */
export const spread = (times: readonly number[], decimals = 1): string =>
  `p50 ${percentile(times, 0.5).toFixed(decimals)} ms, p95 ${percentile(times, 0.95).toFixed(decimals)} ms`
