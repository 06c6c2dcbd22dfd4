/** Median and 95th percentile of times in milliseconds. */
export const spread = (times: readonly number[], decimals = 1): string => {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(decimals)
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`
}
