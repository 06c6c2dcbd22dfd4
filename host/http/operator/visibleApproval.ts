import { findApproval, type Approval } from '../../store/approvals.ts'
import { holds } from './asker.ts'
import { refuse, type OperatorContext } from './operatorHandler.ts'

export const NOTHING_WAITS = refuse('Nothing waits by this number. Somebody has decided it, or its time is over.', 404)

/** What waits by this number, where the asker has asked for it or may decide it (D-201). */
export async function visibleApproval(
  id: number,
  { db, now, by }: Pick<OperatorContext, 'db' | 'now' | 'by'>,
): Promise<(Approval & { isOwn: boolean }) | undefined> {
  const asked = await findApproval(db, id, now)
  if (!asked) return undefined
  const isOwn = asked.asker === by.id
  return isOwn || holds(by, asked.permission, asked.store) ? { ...asked, isOwn } : undefined
}
