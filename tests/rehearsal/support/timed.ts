/** Prints how long it takes. */
export async function timed<T>(name: string, work: () => T): Promise<Awaited<T>> {
  const start = performance.now()
  const done = await work()
  process.stdout.write(`${((performance.now() - start) / 1000).toFixed(1)} s  ${name}\n`)
  return done
}
