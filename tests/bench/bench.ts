import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { benchAttack } from './attack.ts'
import { attack, type Attack } from './attackers.ts'
import { benchCodes } from './codes.ts'
import { benchEvening } from './evening.ts'
import { benchExplain } from './explain.ts'
import { benchMap } from './map/map.ts'
import { benchOffice } from './office.ts'
import { benchOrders } from './orders.ts'
import { benchLighthouse } from './paint/lighthouseScores.ts'
import { benchPaint } from './paint/paint.ts'
import { benchTaps } from './paint/taps.ts'
import { benchUpdate } from './paint/updateBytes.ts'
import { benchPlaces } from './places.ts'
import { benchPrices } from './prices.ts'
import { benchRestarts } from './restarts.ts'
import { benchSpeed } from './speed.ts'
import { benchStores } from './stores.ts'
import { benchSteps } from './steps.ts'
import { benchWork, flood, type Flood } from './work.ts'
import { benchZones } from './zones.ts'

// `benchAttack` and `benchWork` start this file again in a worker thread, as the attacker.
if (isMainThread) await bench(process.argv.slice(2))
else {
  const data = workerData as Attack | Flood
  await ('flood' in data ? flood(data) : attack(data))
  parentPort?.postMessage('sent')
}

/** Runs the benchmarks named on the command line (`npm run bench -- prices paint`), or all of them. */
async function bench(asked: readonly string[]): Promise<void> {
  const wants = (name: string) => asked.length === 0 || asked.includes(name)
  const url = process.env['TEST_DATABASE_URL']
  const envs = { PGlite: {}, PostgreSQL: url ? { DATABASE_URL: url } : undefined }

  if (wants('prices')) benchPrices()
  if (wants('zones')) benchZones()
  if (wants('attack')) await benchAttack()
  if (wants('work')) await benchWork()
  if (wants('map')) await benchMap()
  if (wants('paint')) await benchPaint()
  if (wants('taps')) await benchTaps()
  if (wants('update')) await benchUpdate()
  if (wants('lighthouse')) await benchLighthouse()
  if (asked.includes('speed') && url) await benchSpeed(url)
  for (const name of ['PGlite', 'PostgreSQL'] as const) {
    const env = envs[name]
    if (!env) {
      console.log('PostgreSQL: there is no server on this machine.')
      continue
    }
    if (wants(name)) await benchOrders(name, env)
    if (asked.includes('explain')) await benchExplain(name, env)
    if (asked.includes('office')) await benchOffice(name, env)
    if (asked.includes('evening')) await benchEvening(name, env)
    if (wants('codes')) await benchCodes(name, env)
    if (asked.includes('stores')) await benchStores(name, env)
    if (wants('steps')) await benchSteps(name, env)
    if (wants('restarts')) await benchRestarts(name, env)
    if (wants('places')) await benchPlaces(name, env)
  }
}
