import type { Db } from '../../../host/store/database/database.ts'
import { latestMessages } from '../../../host/store/outbox.ts'

/** Every mail and text message, or those to an address, the oldest first. */
export const messagesOf = async (db: Db, to?: string) => (await latestMessages(db, 10_000, to)).toReversed()
