import { formatDay } from '../../../domain/schedule/formatTime.ts'
import type { CurrentCatalogue } from '../../catalogue/currentCatalogue.ts'
import { dayIn } from '../../catalogue/zoneOffsets.ts'
import { takeUnansweredAsks } from '../../store/customers/dataRequests.ts'
import type { Db } from '../../store/database/database.ts'
import { queueNotices } from '../../store/office/notices.ts'
import { dataAskNotice } from './noticeWords.ts'

/** After so many of the 30 days, the later one first: who was away for both is reminded once. */
const REMINDER_DAYS = [27, 20]

/** Reminds who may give out and erase data of customers who wait for theirs (D-229), once over all hosts. */
export async function remindOfDataAsks(
  { db, catalogue }: { db: Db; catalogue: Pick<CurrentCatalogue, 'current'> },
  now: Date,
): Promise<void> {
  const { timeZone } = catalogue.current().chain
  for (const days of REMINDER_DAYS)
    await db.transaction().execute(async (transaction) => {
      for (const ask of await takeUnansweredAsks(transaction, days, now)) {
        const dueDay = formatDay(dayIn(timeZone, ask.due_at), dayIn(timeZone, now))
        await queueNotices(transaction, dataAskNotice(ask, days, dueDay), now)
      }
    })
}
