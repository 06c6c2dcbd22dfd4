import { expect } from 'vitest'
import type { Db } from '../../../host/store/database/database.ts'
import { deleteOldRows } from '../../../host/store/oldRows.ts'

/** Deletes what is too old at this time; rejects when some of it cannot be deleted. */
export const deleteOld = (db: Db, now: Date): Promise<void> =>
  deleteOldRows(db, now, (error) => expect.fail(String(error)))
