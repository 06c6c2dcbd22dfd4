import { assignmentWords, mayWords, type StoreName } from '../../../domain/office/assignmentWords.ts'
import { formatAmount, formatMoney, parseDollars } from '../../../domain/money.ts'
import type { OwnLimits } from '../../../domain/office/limits.ts'
import { mayGive, permissionsOf, type Assignment } from '../../../domain/office/roles.ts'
import { sessionEnd } from '../../../domain/office/sessionLimits.ts'
import type { OperatorInput } from '../../../contract/operator/operatorCalls.ts'
import { personRow, writeRoles } from '../../../contract/operator/people.ts'
import { storeHash } from '../../catalogue/hashes.ts'
import { dayIn } from '../../catalogue/zoneOffsets.ts'
import { codedAssignments, reachedStores } from '../../handlers/office/entrance.ts'
import { newLink, officeAddress, OWNER_LINK_SECONDS } from '../../handlers/office/links.ts'
import { invitationMail, officeNewsMail, wayBackMail } from '../../messages/mail/officeMails.tsx'
import { latestBy } from '../../store/audit.ts'
import { listAskedBy } from '../../store/approvals.ts'
import { addSeconds, DAY_SECONDS, HOUR_SECONDS } from '../../store/database/addSeconds.ts'
import type { Db, Transaction } from '../../store/database/database.ts'
import { newId } from '../../store/database/newId.ts'
import { listStoresWithPin } from '../../store/kitchen/kitchenAccess.ts'
import {
  approveWayBack,
  findUnusedInvitation,
  insertInvitation,
  listInvitationsBy,
  listOpenInvitations,
  markWithdrawn,
  withdrawOfMail,
  type Invitation,
} from '../../store/office/invitations.ts'
import { countPasskeys, deletePasskey, listPasskeys } from '../../store/office/passkeys.ts'
import {
  changeAssignments,
  changeLimits,
  findPerson,
  findPersonByMail,
  listOwners,
  listPeople,
  lockWithOwners,
  markPersonEnded,
  placeOf,
  readSecrets,
  savePassword,
  type Person,
} from '../../store/office/people.ts'
import { countRecoveryCodes } from '../../store/office/recoveryCodes.ts'
import { endOfficeSessions, listOfficeSessions } from '../../store/office/sessions.ts'
import { isLive, listKeys } from '../../store/operatorKeys.ts'
import { hasAnyOrder } from '../../store/orders/orderList.ts'
import { queueMessage } from '../../store/outbox.ts'
import { exportFile, pagesOf } from './exportFile.ts'
import {
  answer,
  nameOfStore,
  refuse,
  secondPerson,
  type OperatorContext,
  type OperatorHandlers,
  type OperatorRefused,
} from './operatorHandler.ts'

/** The people of the chain (D-198). Nobody gives, or takes from, who holds what they do not hold themselves. */

const PAGE = 200
const HERE_SECONDS = 120
const INVITATION_HOURS = 48
const AUDITOR_DAYS = 400
const EXPORT_PAGE = 500

const UNKNOWN_PERSON = refuse('There is no such person.', 404)
const UNKNOWN_INVITATION = refuse('There is no such invitation, or it was used.', 404)
const LAST_OWNER = refuse('This is the last owner: make another one first, so that the chain has one.', 409)
const HIGHER = refuse('You may not give or take what you do not hold yourself in all of its stores.', 403)
const MAIL_THERE = refuse('Somebody with this mail is in the office already.', 409)

const storeName =
  ({ catalogue }: OperatorContext): StoreName =>
  (hash) =>
    nameOfStore(catalogue, hash)

const isOwner = ({ assignments }: Pick<Person, 'assignments'>): boolean =>
  assignments.some(({ role }) => role === 'owner')

/** With stores by their hashes; a store that has left the catalogue stays where somebody has it. */
function readAssignments(
  given: readonly Assignment[],
  { catalogue, now }: OperatorContext,
  former: readonly Assignment[] = [],
): { ok: true; assignments: Assignment[] } | OperatorRefused {
  if (new Set(given.map(({ role }) => role)).size < given.length) return refuse('Say each role once.')
  const kept = new Set(former.flatMap(({ stores }) => (stores === 'all' ? [] : stores)))
  const assignments: Assignment[] = []
  const today = dayIn(catalogue.chain.timeZone, now)
  for (const { role, stores, until } of given) {
    if (stores !== 'all' && role === 'owner') return refuse('An owner is one of all stores.')
    if ((role === 'auditor') !== (until !== undefined)) return refuse('An auditor has a last day, and nobody else has.')
    if (until !== undefined && !isDayAhead(until, today))
      return refuse('The last day is today or later, within 400 days.')
    if (stores !== 'all' && stores.length === 0) return refuse('Say for which stores.')
    const hashes = stores === 'all' ? stores : stores.map((code) => (kept.has(code) ? code : storeHash(code)))
    const unknown = hashes === 'all' ? -1 : hashes.findIndex((hash) => !kept.has(hash) && !catalogue.store(hash, now))
    if (unknown >= 0) return refuse(`There is no store "${stores[unknown]}".`)
    assignments.push({ role, stores: hashes, ...(until === undefined ? {} : { until }) })
  }
  return { ok: true, assignments }
}

/** A day of the calendar, today or up to 400 days later. */
function isDayAhead(day: string, today: string): boolean {
  const days = (Date.parse(day) - Date.parse(today)) / (DAY_SECONDS * 1000)
  return days >= 0 && days <= AUDITOR_DAYS && new Date(day).toISOString().startsWith(day)
}

const limitWords = ({ refund, goodwill }: OwnLimits): string =>
  [
    refund === undefined ? '' : `refunds ${formatMoney(refund)} of an order`,
    goodwill === undefined ? '' : `gives ${formatMoney(goodwill)} in 90 days`,
  ]
    .filter(Boolean)
    .join(', ') || 'as the roles say'

interface Locked {
  /** Who asks, and what they hold now. */
  own: readonly Assignment[]
  person: Person | undefined
  owners: readonly Person[]
}

/** Locks the asker, the person and the owners, so that everything is decided by what they hold until the change is made. */
async function lock(transaction: Transaction, id: string, { by }: OperatorContext): Promise<Locked> {
  const people = await lockWithOwners(transaction, [by.id, id])
  const find = (one: string) => people.find((person) => person.id === one)
  return {
    own: by.kind === 'person' ? (find(by.id)?.assignments ?? []) : by.assignments,
    person: find(id),
    owners: people.filter(isOwner),
  }
}

const mayGiveAll = (own: readonly Assignment[], given: readonly Assignment[]): boolean =>
  given.every((one) => mayGive(own, one))

/** Another owner agrees to a new one, where there is one; the host's own key stands for all of them. */
const wantsSecond = (owners: readonly Person[], { by, second }: OperatorContext): boolean =>
  by.kind === 'person' && second === undefined && owners.some(({ id }) => id !== by.id)

/** Runs a change of a person who is there, under locks; `change` is told what they were. */
async function changing<A>(
  id: string,
  context: OperatorContext,
  change: (transaction: Transaction, locked: Locked & { person: Person }) => Promise<A>,
): Promise<A | OperatorRefused> {
  return await context.db.transaction().execute(async (transaction) => {
    const locked = await lock(transaction, id, context)
    const { person, own } = locked
    if (!person) return UNKNOWN_PERSON
    return mayGiveAll(own, person.assignments) ? await change(transaction, { ...locked, person }) : HIGHER
  })
}

const shownInvitation = (invitation: Invitation, { catalogue }: OperatorContext) => ({
  id: invitation.id,
  mail: invitation.mail,
  name: invitation.name,
  assignments: codedAssignments(invitation.assignments, catalogue),
  by: invitation.by.name,
  made: invitation.madeAt,
  until: invitation.until,
})

const shownPerson = (
  { id, name, mail, assignments, limits, createdAt, seenAt }: Person,
  { catalogue }: OperatorContext,
) => ({
  id,
  name,
  mail,
  assignments: codedAssignments(assignments, catalogue),
  refundLimit: limits.refund,
  goodwillLimit: limits.goodwill,
  made: createdAt,
  seen: seenAt,
})

async function invite({ mail, name, roles: given }: OperatorInput<'invitePerson'>, context: OperatorContext) {
  const { db, now, by, catalogue, note } = context
  const read = readAssignments(given, context)
  if (!read.ok) return read
  const { assignments } = read
  const nameOf = storeName(context)
  const words = assignmentWords(assignments, nameOf)
  const { link, secretHash } = newLink(officeAddress(context))
  const [id, until] = [newId(), addSeconds(now, INVITATION_HOURS * HOUR_SECONDS)]
  const may = mayWords(assignments, nameOf)
  return await db.transaction().execute(async (transaction) => {
    const { own, owners } = await lock(transaction, '', context)
    if (!mayGiveAll(own, assignments)) return HIGHER
    if (await findPersonByMail(transaction, mail)) return MAIL_THERE
    if (assignments.some(({ role }) => role === 'owner') && wantsSecond(owners, context))
      return secondPerson(`A new owner, ${mail}`)
    await withdrawOfMail(transaction, 'invite', mail, now)
    const invitation = { id, kind: 'invite' as const, secretHash, person: null, mail, name, assignments, from: '' }
    await insertInvitation(transaction, { ...invitation, by: { id: by.id, name: by.name }, until }, now)
    const sent = { by: by.name || 'The chain', link, may, hours: INVITATION_HOURS, chain: catalogue.chain.name }
    await queueMessage(transaction, invitationMail({ name, mail }, sent), now)
    const undo = { call: 'withdrawInvitation', input: { id } }
    note({ subject: name || mail, what: 'invited', after: words, undo })
    return answer({ id, until, may })
  })
}

/** Withdraws what a person has sent that they may not give any more; answers how many. */
async function withdrawBeyond(db: Db, person: string, own: readonly Assignment[], now: Date): Promise<number> {
  const beyond = (await listInvitationsBy(db, person, now)).filter(({ assignments }) => !mayGiveAll(own, assignments))
  for (const { id } of beyond) await markWithdrawn(db, id, now)
  return beyond.length
}

/** Finds an invitation that somebody may withdraw or let count, with what the asker holds. */
async function changingInvitation<A>(
  id: string,
  context: OperatorContext,
  change: (transaction: Transaction, invitation: Invitation) => Promise<A>,
): Promise<A | OperatorRefused> {
  return await context.db.transaction().execute(async (transaction) => {
    const { own } = await lock(transaction, '', context)
    const invitation = await findUnusedInvitation(transaction, id)
    if (!invitation || invitation.kind === 'first' || invitation.until <= context.now) return UNKNOWN_INVITATION
    return mayGiveAll(own, invitation.assignments) ? await change(transaction, invitation) : HIGHER
  })
}

export const peopleHandlers = {
  listPeople: async ({ unseen, ended, ...filter }, context) => {
    const { db, now } = context
    const away = unseen === undefined ? {} : { unseenSince: addSeconds(now, -unseen * DAY_SECONDS) }
    const people = await listPeople(db, PAGE, { ...filter, ...away, areEnded: ended })
    const passkeys = await countPasskeys(db, people.map(({ id }) => id)) // oxfmt-ignore
    const last = people.at(-1)
    return answer({
      people: people.map((person) => ({
        ...shownPerson(person, context),
        passkeys: passkeys.get(person.id) ?? 0,
        isHere: person.seenAt !== null && person.seenAt > addSeconds(now, -HERE_SECONDS),
        ended: person.endedAt,
      })),
      invitations:
        filter.after === undefined
          ? (await listOpenInvitations(db, 'invite', now)).map((one) => shownInvitation(one, context))
          : [],
      next: people.length === PAGE && last ? placeOf(last) : undefined,
    })
  },
  exportPeople: ({ format }, { reads, catalogue }) => {
    const pages = pagesOf<Person>(EXPORT_PAGE, (last) =>
      listPeople(reads, EXPORT_PAGE, last ? { after: placeOf(last) } : {}),
    )
    const next = async () => {
      const people = await pages()
      const passkeys = await countPasskeys(reads, people?.map(({ id }) => id) ?? [])
      return people?.map(({ id, name, mail, assignments, createdAt: made, seenAt: seen }) => ({
        id,
        name,
        mail,
        roles: writeRoles(codedAssignments(assignments, catalogue)),
        made,
        seen,
        passkeys: passkeys.get(id) ?? 0,
      }))
    }
    return { ok: true, file: exportFile({ name: 'people', format, row: personRow, next }) }
  },
  firstSteps: async (_, { db, now, by, catalogue, settings, origin }) => {
    const owners = await listOwners(db)
    const withPin = new Set(await listStoresWithPin(db))
    const passkeys = (await countPasskeys(db, [by.id])).get(by.id) ?? 0
    const senders = settings.senders ?? []
    const isHere = /^https?:\/\/(localhost|[\d.]+|\[[\d:a-f]+\])(:|$)/.test(origin)
    const steps: [isMissing: boolean, what: string, path: string, store?: string][] = [
      [by.kind === 'person' && passkeys < 2, 'You have no second passkey: one that is lost locks you out.', '/account'],
      [owners.length < 2, 'You are the only owner: what wants a second person waits a day.', '/people'],
      ...catalogue
        .stores(now)
        .filter(({ hash, comingSoon }) => !comingSoon && !withPin.has(hash))
        .map(({ hash, name }): (typeof steps)[number] => [true, `${name} has no PIN for its kitchen screen.`, '/screens', catalogue.storeCode(hash)]), // oxfmt-ignore
      [isHere, 'The shop has no public address yet: PUBLIC_URL.', ''],
      [settings.cardSandbox, 'Cards are a sandbox, and nobody pays: the key of the card provider.', ''],
      [!senders.includes('mail'), 'Mails go nowhere: the mail provider.', ''],
      [!senders.includes('sms'), 'Text messages go nowhere: the provider of texts.', ''],
    ]
    return answer({
      hasOrders: await hasAnyOrder(db),
      missing: steps.filter(([isMissing]) => isMissing).map(([, what, path, store]) => ({ what, path, store })),
    })
  },
  getPerson: async ({ id }, context) => {
    const { db, now } = context
    const person = await findPerson(db, id)
    if (!person) return UNKNOWN_PERSON
    const end = person.endedAt ? await latestBy(db, `person ${id}`, 'endPerson') : undefined
    const { passwordHash } = await readSecrets(db, id)
    const sessions = await listOfficeSessions(db, id)
    return answer({
      ...shownPerson(person, context),
      ended: person.endedAt,
      endedBy: end ? end.actor || 'the host’s own key' : '',
      endedWhy: end?.after ?? '',
      hasPassword: passwordHash !== null,
      codesLeft: await countRecoveryCodes(db, id),
      passkeys: (await listPasskeys(db, id)).map(({ id: passkey, name, createdAt: made, usedAt: used }) => ({
        id: passkey,
        name,
        made,
        used,
      })),
      sessions: sessions
        .filter((session) => sessionEnd(session, person.assignments).idleUntil > now)
        .map(({ device, network, zone, madeAt: made, seenAt: seen }) => ({ device, network, zone, made, seen })),
    })
  },
  invitePerson: invite,
  withdrawInvitation: ({ id }, context) =>
    changingInvitation(id, context, async (transaction, { mail, name, kind }) => {
      await markWithdrawn(transaction, id, context.now)
      const what = kind === 'invite' ? 'invitation withdrawn' : 'way back refused'
      context.note({ subject: name || mail, what, undo: { call: 'restoreInvitation', input: { id } } })
      return answer({})
    }),
  restoreInvitation: ({ id }, context) =>
    changingInvitation(id, context, async (transaction, { mail, name, kind }) => {
      if (kind === 'invite' && (await findPersonByMail(transaction, mail))) return MAIL_THERE
      await markWithdrawn(transaction, id, null)
      context.note({ subject: name || mail, what: 'invitation counts again' })
      return answer({})
    }),
  changePerson: ({ id, roles: given }, context) =>
    changing(id, context, async (transaction, { person, own, owners }) => {
      const { now, note, catalogue } = context
      const read = readAssignments(given, context, person.assignments)
      if (!read.ok) return read
      const { assignments } = read
      if (!mayGiveAll(own, assignments)) return HIGHER
      const [was, is] = [isOwner(person), isOwner({ assignments })]
      if (was && !is && owners.length === 1) return LAST_OWNER
      if (is && !was && wantsSecond(owners, context)) return secondPerson(`A new owner, ${person.name}`)
      await changeAssignments(transaction, id, assignments)
      await withdrawBeyond(transaction, id, assignments, now)
      const nameOf = storeName(context)
      const former = writeRoles(codedAssignments(person.assignments, catalogue))
      note({
        subject: person.name,
        what: 'roles changed',
        before: assignmentWords(person.assignments, nameOf),
        after: assignmentWords(assignments, nameOf),
        undo: { call: 'changePerson', input: { id, roles: former } },
      })
      return answer({ assignments: codedAssignments(assignments, catalogue), may: mayWords(assignments, nameOf) })
    }),
  changeLimits: ({ id, refund = '', goodwill = '' }, context) =>
    changing(id, context, async (transaction, { person }) => {
      if (context.by.id === id) return refuse('A colleague sets your limits, not you.', 409)
      const limits = { refund: parseDollars(refund), goodwill: parseDollars(goodwill) }
      await changeLimits(transaction, id, limits)
      const former = (cents: number | undefined) => (cents === undefined ? '' : formatAmount(cents))
      context.note({
        subject: person.name,
        what: 'limits changed',
        before: limitWords(person.limits),
        after: limitWords(limits),
        undo: {
          call: 'changeLimits',
          input: { id, refund: former(person.limits.refund), goodwill: former(person.limits.goodwill) },
        },
      })
      return answer({})
    }),
  endPerson: ({ id, why = '' }, context) =>
    changing(id, context, async (transaction, { person, owners }) => {
      const { now, note, by, catalogue } = context
      if (by.id === id) return refuse('You cannot end yourself: a colleague does.', 409)
      if (isOwner(person) && owners.length === 1) return LAST_OWNER
      await markPersonEnded(transaction, id, now)
      const sessions = await endOfficeSessions(transaction, id, {}, now)
      const invitations = await withdrawBeyond(transaction, id, [], now)
      await withdrawOfMail(transaction, 'way-back', person.mail, now)
      const undo = { call: 'reinstatePerson', input: { id } }
      note({
        subject: person.name,
        what: 'ended',
        before: assignmentWords(person.assignments, storeName(context)),
        after: why,
        undo,
      })
      const seeing = person.assignments.filter(({ role }) => permissionsOf(role).includes('kitchens:read'))
      const kitchens = reachedStores(seeing, catalogue).map(({ code }) => code)
      const keys = (await listKeys(transaction)).filter((key) => key.made_by === person.name && isLive(key, now))
      return answer({
        sessions,
        invitations,
        kitchens,
        approvals: await listAskedBy(transaction, id, now),
        keys: keys.map(({ name }) => name),
      })
    }),
  reinstatePerson: async ({ id }, context) => {
    const { db, note } = context
    return await db.transaction().execute(async (transaction) => {
      const { own, owners } = await lock(transaction, '', context)
      const person = await findPerson(transaction, id)
      if (!person?.endedAt) return refuse('This person was not ended.', 404)
      if (!mayGiveAll(own, person.assignments)) return HIGHER
      if (await findPersonByMail(transaction, person.mail)) return MAIL_THERE
      if (isOwner(person) && wantsSecond(owners, context)) return secondPerson(`${person.name} as an owner again`)
      await markPersonEnded(transaction, id, null)
      const after = assignmentWords(person.assignments, storeName(context))
      note({ subject: person.name, what: 'let in again', after, undo: { call: 'endPerson', input: { id } } })
      return answer({})
    })
  },
  endPersonSessions: ({ id }, context) =>
    changing(id, context, async (transaction, { person }) => {
      const ended = await endOfficeSessions(transaction, id, {}, context.now)
      context.note({ subject: person.name, what: 'signed out everywhere' })
      return answer({ ended })
    }),
  removePersonFactor: ({ id, factor }, context) =>
    changing(id, context, async (transaction, { person }) => {
      const isPassword = factor === 'password'
      if (isPassword) await savePassword(transaction, id, null)
      else if (!(await deletePasskey(transaction, id, factor))) return refuse('There is no such passkey.', 404)
      context.note({ subject: person.name, what: isPassword ? 'password removed' : 'passkey removed' })
      return answer({})
    }),
  listWayBacks: async (_, { db, now }) => {
    const open = await listOpenInvitations(db, 'way-back', now)
    return answer({
      wayBacks: open.map(({ id, person, name, mail, from, madeAt, isOut }) => ({
        id,
        person: person ?? '',
        name,
        mail,
        from,
        made: madeAt,
        isOut,
      })),
    })
  },
  approveWayBack: ({ id }, context) =>
    changingInvitation(id, context, async (transaction, { kind, person, name, mail, isWithdrawn }) => {
      const { now, by, catalogue, note } = context
      if (kind !== 'way-back' || isWithdrawn || person === null) return UNKNOWN_INVITATION
      if (person === by.id) return refuse('A colleague lets you back in, not you.', 403)
      const there = await findPerson(transaction, person)
      if (!there || there.endedAt) return UNKNOWN_PERSON
      const { link, secretHash } = newLink(officeAddress(context))
      const until = addSeconds(now, HOUR_SECONDS)
      const approver = { id: by.id, name: by.name || 'The chain' }
      await approveWayBack(transaction, id, { secretHash, by: approver, until })
      const sent = wayBackMail({ name, mail }, { by: approver.name, link, chain: catalogue.chain.name })
      await queueMessage(transaction, sent, now)
      note({ subject: name, what: 'way back approved', undo: { call: 'withdrawInvitation', input: { id } } })
      return answer({ until })
    }),
  /** The break-glass: it needs the machine, and no owner overlooks it. */
  inviteOwner: async ({ mail }, context) => {
    const { db, now, by, catalogue, note } = context
    if (by.kind !== 'operator') return refuse('Only the host’s own key makes this link: invite an owner instead.', 403)
    const { link, secretHash } = newLink(officeAddress(context))
    const until = addSeconds(now, OWNER_LINK_SECONDS)
    return await db.transaction().execute(async (transaction) => {
      if (await findPersonByMail(transaction, mail)) return MAIL_THERE
      const assignments: Assignment[] = [{ role: 'owner', stores: 'all' }]
      const invitation = { id: newId(), kind: 'invite' as const, secretHash, person: null, mail, name: '', from: '' }
      const operator = { id: '', name: by.name || 'the operator' }
      await insertInvitation(transaction, { ...invitation, assignments, by: operator, until }, now)
      for (const owner of await listOwners(transaction)) {
        const news = officeNewsMail(owner, {
          subject: 'The host’s own key has made the link of a new owner',
          words: [
            `It is for ${mail}, and works once, for an hour. If nobody of you did that, withdraw it here at once:`,
          ],
          link: `${officeAddress(context)}/office/people`,
          chain: catalogue.chain.name,
        })
        await queueMessage(transaction, news, now)
      }
      note({ subject: mail, what: 'link of a new owner' })
      return answer({ link, until })
    })
  },
} satisfies Partial<OperatorHandlers>
