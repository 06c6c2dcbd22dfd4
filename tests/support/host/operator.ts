import demo from '../../../host/demo/catalogue.json' with { type: 'json' }
import { zoneOffsets } from '../../../host/catalogue/zoneOffsets.ts'
import { localTime } from '../../../domain/schedule/localTime.ts'
import { importCatalogue } from './catalogueImport.ts'
import type { Host } from './hostProcess.ts'

/** Imports a catalogue, runs `work`, and imports the demo chain again. */
export async function withCatalogue(host: Host, catalogue: object, work: () => Promise<void>): Promise<void> {
  await importCatalogue(host, catalogue)
  try {
    await work()
  } finally {
    await importCatalogue(host, demo)
  }
}

/** Runs `work` on the demo chain with a store that opens in six hours, for two hours. */
export function openingLater(host: Host, code: string, work: () => Promise<void>): Promise<void> {
  const at = new Date()
  const now = Math.floor(localTime(at, zoneOffsets(demo.chain.timeZone, at)).minutes / 60)
  const clock = (hours: number) => `${String((now + hours) % 24).padStart(2, '0')}:00`
  return openDuring(host, code, `${clock(6)}-${clock(8).replace('00:00', '24:00')}`, work)
}

/** Runs `work` on the demo chain with a store that is open round the clock, so that the time of the run does not matter. */
export function openAllDay(host: Host, code: string, work: () => Promise<void>): Promise<void> {
  return openDuring(host, code, '00:00-24:00', work)
}

function openDuring(host: Host, code: string, time: string, work: () => Promise<void>): Promise<void> {
  const hours = { pickup: { 'mon-sun': time } }
  const stores = demo.stores.map((store) => (store.code === code ? { ...store, hours } : store))
  return withCatalogue(host, { ...demo, stores }, work)
}
