import { startHost } from '../support/host/hostProcess.ts'

const RESTARTS = 10

/** Measures the time until a killed host with the demo chain answers again, in milliseconds. */
export async function benchRestarts(name: string, env: Record<string, string>): Promise<void> {
  const host = await startHost(env)
  try {
    const times: number[] = []
    for (let kill = 0; kill < RESTARTS; kill += 1) {
      await host.kill()
      const began = performance.now()
      await host.start()
      times.push(performance.now() - began)
    }
    times.sort((one, other) => one - other)
    const [least, middle, most] = [times[0], times[RESTARTS / 2], times.at(-1)].map((time = 0) => Math.round(time))
    console.log(`${name}: back after a kill in ${middle} ms (${least} to ${most}, ${RESTARTS} kills)`)
  } finally {
    await host.remove()
  }
}
