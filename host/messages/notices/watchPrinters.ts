import type { CurrentCatalogue } from '../../catalogue/currentCatalogue.ts'
import { addSeconds } from '../../store/database/addSeconds.ts'
import type { Db } from '../../store/database/database.ts'
import { queueNotices } from '../../store/office/notices.ts'
import { listPrinters } from '../../store/printing.ts'
import { printerNotice } from './noticeWords.ts'

/** A printer asks every few seconds. */
const SILENT_SECONDS = 300
/** More tickets than a printer is behind with in a rush. */
const MANY_TICKETS = 5

interface WatchDeps {
  db: Db
  catalogue: Pick<CurrentCatalogue, 'current'>
  clock?: () => Date
}

/**
 * Tells of printers of open stores that say nothing for five minutes, once for each silence, and of those that do not print what
 * waits for them, once an hour (D-210). A printer that has never asked is not set up yet.
 */
export async function watchPrinters({ db, catalogue, clock = () => new Date() }: WatchDeps): Promise<void> {
  const now = clock()
  const current = catalogue.current()
  const byHours = current.switched([])
  const isOpen = (store: string) =>
    (['Pick Up', 'Delivery'] as const).some((service) => !byHours.isClosedAt(store, service, now, now))
  for (const { id, store, name, seen_at: seenAt, waiting } of await listPrinters(db, 'all', now)) {
    if (seenAt === null || !isOpen(store)) continue
    const isSilent = seenAt < addSeconds(now, -SILENT_SECONDS)
    if (!isSilent && waiting < MANY_TICKETS) continue
    const what = isSilent ? 'has said nothing for five minutes' : `has ${waiting} tickets that it does not print`
    const cause = isSilent ? `silent ${seenAt.toISOString()}` : `full ${now.toISOString().slice(0, 13)}`
    await queueNotices(db, printerNotice({ store, name, key: `printer ${id} ${cause}`, what }, current), now)
  }
}
