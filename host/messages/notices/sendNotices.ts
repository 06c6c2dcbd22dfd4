import { NOTICES, type NoticeKind } from '../../../domain/office/notices.ts'
import { isInScope, storesAllowed } from '../../../domain/office/roles.ts'
import type { CurrentCatalogue } from '../../catalogue/currentCatalogue.ts'
import { findApproval } from '../../store/approvals.ts'
import { isDataAskOpen } from '../../store/customers/dataRequests.ts'
import type { Db, Transaction } from '../../store/database/database.ts'
import { queueJobs } from '../../store/jobs/jobs.ts'
import {
  endNotices,
  listDevices,
  listDueNotices,
  listNoticesOf,
  readChoices,
  type KeptNotice,
} from '../../store/office/notices.ts'
import { lockPerson, type Person } from '../../store/office/people.ts'
import { queueMessage } from '../../store/outbox.ts'
import { noticeMail } from '../mail/officeMails.tsx'

const MOST = 200
/** A mail names so many, and how many more there are. */
const MOST_NAMED = 20

interface NoticeDeps {
  db: Db
  catalogue: Pick<CurrentCatalogue, 'current'>
  /** Where people open the office, without /office. */
  origin: string
  clock?: () => Date
}

/**
 * Tells people of the office what they want to be told, on every host; each message is made by one of them (D-210). Who is not there
 * any more, or has lost the store, is told nothing, nor of what was decided meanwhile, and a push that no browser takes is a mail.
 */
export async function sendNotices({ db, catalogue, origin, clock = () => new Date() }: NoticeDeps): Promise<void> {
  const now = clock()
  for (const group of await listDueNotices(db, now, MOST))
    await db.transaction().execute(async (transaction) => {
      const person = await lockPerson(transaction, group.person)
      const due = await listNoticesOf(transaction, group, now)
      const chosen = await readChoices(transaction, group.person)
      const way = chosen[group.kind] ?? NOTICES[group.kind].first
      const open = await stillOpen(transaction, due, now)
      const told = person && way !== 'none' ? open.filter((one) => maySee(person, one, group.store)) : []
      const untold = due.filter((one) => !told.includes(one)).map(({ id }) => id)
      await endNotices(transaction, untold, false, now)
      const [first] = told
      if (!person || !first) return
      await endNotices(transaction, told.map(({ id }) => id), true, now) // oxfmt-ignore
      const { chain, sites } = catalogue.current()
      const store = sites.find(({ hash }) => hash === group.store)?.name
      const subject = subjectOf(told, group.kind, store)
      const path = told.length === 1 ? first.path : roomOf(first.path)
      const devices = way === 'push' ? await listDevices(transaction, person.id) : []
      if (devices.length === 0) {
        const words = told.slice(0, MOST_NAMED).map((one) => one.words)
        if (told.length > MOST_NAMED) words.push(`And ${told.length - MOST_NAMED} more.`)
        const link = `${origin}/office${path}`
        await queueMessage(transaction, noticeMail(person, { subject, words, link, chain: chain.name }), now)
      }
      const text = JSON.stringify({ title: chain.name, body: subject, tag: `${group.kind} ${group.store}`, path: `/office${path}` }) // oxfmt-ignore
      const payload = { text, topic: `${group.kind} ${group.store}` }
      await queueJobs(
        transaction,
        devices.map(({ id }) => ({ kind: 'notice', target: String(id), key: `notice ${first.id}`, payload })),
        now,
      )
    })
}

/** Without what somebody has decided or answered meanwhile: a mail about it would lead to nothing. */
async function stillOpen(db: Transaction, notices: readonly KeptNotice[], now: Date): Promise<KeptNotice[]> {
  const open: KeptNotice[] = []
  for (const notice of notices) {
    const [, what, id] = /^(approval|data ask) (\d+)/.exec(notice.key) ?? []
    const isOpen =
      what === 'approval'
        ? (await findApproval(db, Number(id), now)) !== undefined
        : what === undefined || (await isDataAskOpen(db, Number(id)))
    if (isOpen) open.push(notice)
  }
  return open
}

const maySee = ({ assignments }: Person, { permission }: KeptNotice, store: string): boolean => {
  const scope = storesAllowed(assignments, permission)
  return store === '' ? scope === 'all' : isInScope(scope, store)
}

/** 'Order 40218 at Davie Street waits for an answer', '3 orders that nobody answers, Davie Street'. */
function subjectOf(told: readonly KeptNotice[], kind: NoticeKind, store: string | undefined): string {
  const [first, ...more] = told
  if (first && more.length === 0) return first.words.replace(/\.$/, '')
  return `${told.length} ${NOTICES[kind].many}${store === undefined ? '' : `, ${store}`}`
}

/** '/orders' of '/orders/40218'. */
const roomOf = (path: string): string => path.split('/').slice(0, 2).join('/')
