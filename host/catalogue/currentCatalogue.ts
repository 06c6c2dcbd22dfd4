import { buildCatalogue } from './buildCatalogue.ts'
import type { Catalogue } from './catalogue.ts'
import { readShape } from './import/format.ts'
import { CATALOGUE_CHANNEL, findNewerCatalogue, listStoreSwitches } from '../store/catalogues.ts'
import type { Database } from '../store/database/database.ts'

/** The newest catalogue, in memory, under the operator's switches. */
export interface CurrentCatalogue {
  /** As of the last change that this host heard of. */
  current(): Catalogue
  /** Looks into the database now. */
  refresh(): Promise<void>
  close(): Promise<void>
}

export async function openCatalogue(database: Database): Promise<CurrentCatalogue> {
  let catalogue: Catalogue = buildCatalogue(EMPTY_CATALOGUE, 0)
  let looking: Promise<void> = Promise.resolve()

  const look = async (): Promise<void> => {
    const newer = await findNewerCatalogue(database.db, catalogue.version)
    const switches = await listStoreSwitches(database.db)
    const base = newer ? buildCatalogue(checked(newer.document), newer.version) : catalogue
    catalogue = base.switched(switches)
  }
  const refresh = (): Promise<void> => {
    looking = looking.catch(() => undefined).then(look)
    return looking
  }
  // A database that is away for a moment: the next notice looks again.
  const stop = await database.listen(CATALOGUE_CHANNEL, () => void refresh().catch(() => undefined))
  await refresh()
  return {
    current: () => catalogue,
    refresh,
    close: async () => {
      await stop()
      await looking.catch(() => undefined)
    },
  }
}

/** It was checked before it was kept, maybe by a release with other rules; one with another form says so. */
function checked(document: unknown) {
  const reading = readShape(document)
  if (reading.ok) return reading.catalogue
  const first = reading.errors[0]
  throw new Error(`The kept catalogue cannot be read by this host: ${first?.path ?? ''} ${first?.message ?? ''}`)
}

/** A chain before its first import. */
const EMPTY_CATALOGUE = {
  chain: { name: 'Forno', timeZone: 'America/Vancouver' },
  taxes: { tax1: { name: 'GST', percent: 5 }, tax2: { name: 'PST', percent: 7 } },
  stores: [],
  categories: [],
  products: [],
}
