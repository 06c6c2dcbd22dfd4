/** Visits of each kind; a look in between takes `RUNS=1 npm run bench -- paint`. */
export const RUNS = Number(process.env['RUNS'] ?? 7)

/** NaN where there is none. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN
}
