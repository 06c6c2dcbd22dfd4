import { PERMISSIONS, type Permission } from '../../../domain/office/roles.ts'
import { isOperatorCall } from '../../../contract/operator/operatorCalls.ts'
import { decide, listApprovals, type Approval } from '../../store/approvals.ts'
import { addSeconds, DAY_SECONDS } from '../../store/database/addSeconds.ts'
import { APPROVALS, publish } from '../../store/liveChannel.ts'
import type { Db } from '../../store/database/database.ts'
import { declinedNotice } from '../../messages/notices/noticeWords.ts'
import { queueNotices } from '../../store/office/notices.ts'
import { peopleWho } from '../../store/office/people.ts'
import { answer, nameOfStore, refuse, refusedResponse, type OperatorHandlers } from './operatorHandler.ts'
import { NOTHING_WAITS, visibleApproval } from './visibleApproval.ts'

/** After so long who has asked decides alone, where nobody else can. */
const ALONE_SECONDS = DAY_SECONDS

const ALL = Object.keys(PERMISSIONS) as Permission[]

/** What waits for a second person (D-201). */
export const approvalHandlers = {
  listApprovals: async (_, { db, now, by, catalogue }) => {
    const scopes = ALL.map((permission) => ({ permission, stores: by.allowed(permission) }))
    const waiting = await listApprovals(db, { asker: by.id, scopes }, now)
    const approvals = []
    for (const {
      id,
      call,
      words,
      store,
      asker,
      asker_name: askedBy,
      asked_at: askedAt,
      ends_at: endsAt,
      permission,
    } of waiting) {
      const isOwn = asker === by.id
      const others = isOwn ? await othersWho(db, { permission, store, asker }) : []
      approvals.push({
        id,
        call,
        words,
        store: nameOfStore(catalogue, store),
        askedBy,
        askedAt,
        endsAt,
        isOwn,
        others: others.map(({ name }) => name),
        ownFrom: isOwn && others.length === 0 ? addSeconds(askedAt, ALONE_SECONDS) : null,
      })
    }
    return answer({ approvals })
  },
  decideApproval: async ({ id, approve }, { db, now, by, note, run }) => {
    const asked = await visibleApproval(id, { db, now, by })
    if (!asked || !isOperatorCall(asked.call)) return NOTHING_WAITS
    const { call, input, words, store, asker, isOwn } = asked
    const fault = isOwn && approve ? await ownFault(asked, db, now) : undefined
    if (fault !== undefined) return refuse(fault, 409)
    note({
      store,
      what: words,
      subject: `asked by ${asked.asker_name}`,
      before: 'waited',
      after: approve ? 'approved' : isOwn ? 'withdrawn' : 'declined',
    })
    if (!(await decide(db, id, { by: by.id, name: by.name, isApproved: approve }, now))) return NOTHING_WAITS
    if (!approve) {
      if (!isOwn) await queueNotices(db, declinedNotice(asked, by.name), now)
      await publish(db, APPROVALS)
      return answer({ words, isDone: false })
    }
    const done = await run(call, input, { key: `approval-${id}`, second: { id: asker, name: asked.asker_name } })
    // Only now: whoever reads again then sees what it has done.
    await publish(db, APPROVALS)
    return done.status < 300 ? answer({ words, isDone: true }) : await refusedResponse(done)
  },
} satisfies Partial<OperatorHandlers>

/** Who else may decide it. */
const othersWho = async (db: Db, { permission, store, asker }: Pick<Approval, 'permission' | 'store' | 'asker'>) =>
  (await peopleWho(db, permission, store)).filter(({ id }) => id !== asker)

/** Why who has asked may not approve it: undefined a day later, when nobody else can. */
async function ownFault(asked: Approval, db: Db, now: Date): Promise<string | undefined> {
  const others = await othersWho(db, asked)
  if (others.length > 0) return `Another person has to approve this: you asked for it. ${namesOf(others)} can.`
  return now < addSeconds(asked.asked_at, ALONE_SECONDS)
    ? 'You asked for it, and nobody else can approve it: you can a day after you asked.'
    : undefined
}

/** 'Ann, Bo and 3 more' */
function namesOf(people: readonly { name: string }[]): string {
  const names = people.slice(0, 3).map(({ name }) => name)
  return people.length > 3 ? `${names.join(', ')} and ${people.length - 3} more` : names.join(' or ')
}
