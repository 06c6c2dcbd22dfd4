import { randomInt, randomUUID } from 'node:crypto'
import type { OperatorAnswer } from '../../../contract/operator/operatorCalls.ts'
import { serviceKey } from '../../../domain/catalogue/store.ts'
import { parseDollars, formatMoney } from '../../../domain/money.ts'
import {
  CORRECTION_REASONS,
  GOODWILL_DAYS,
  GOODWILL_REASONS,
  giftWords,
  type Gift,
  pointsWorth,
} from '../../../domain/office/goodwill.ts'
import { goodwillLimit } from '../../../domain/office/limits.ts'
import { orderTerm } from '../../../domain/office/orderTerm.ts'
import { isWithin } from '../../../domain/office/roles.ts'
import { shortMail, shortPhone } from '../../../domain/office/shortened.ts'
import { orderInWords } from '../../../domain/order/orderWords.ts'
import { formatDay } from '../../../domain/schedule/formatTime.ts'
import { addDays } from '../../../domain/schedule/localTime.ts'
import { formatAddress } from '../../../domain/places/deliveryAddress.ts'
import { formerCoupon } from '../../catalogue/import/formerCoupon.ts'
import type { CouponEntry } from '../../catalogue/import/offerFormat.ts'
import { dayIn } from '../../catalogue/zoneOffsets.ts'
import { emailCodeOwner } from '../../handlers/email.ts'
import { amendsFault } from '../../orders/amends.ts'
import { confirmEmailMail } from '../../messages/mail/memberMails.tsx'
import {
  contactCorrectedMail,
  erasureMail,
  goodwillMail,
  identityCodeMail,
  keptMail,
} from '../../messages/mail/customerMails.tsx'
import { CODE_REFUSALS, SEND_WINDOWS, codeAttemptFault, hashCode, newCode } from '../../sessions/phoneCode.ts'
import { rateLimitsOf } from '../../sessions/rateLimits.ts'
import { listAddresses } from '../../store/accounts/addresses.ts'
import { changeEmail, isEmailTaken } from '../../store/accounts/emailChanges.ts'
import { changePhone } from '../../store/accounts/members.ts'
import { endMemberSessions } from '../../store/accounts/sessions.ts'
import {
  EMAIL_CODE,
  PHONE_CODE,
  codeInsert,
  phoneVerificationOf,
  spendCode,
  tryCode,
} from '../../store/accounts/verificationCodes.ts'
import { saveEntry } from '../../store/catalogueEntries.ts'
import {
  answerDataAsk,
  findDataRequest,
  insertDataAsk,
  insertDataRequest,
  listDataAsks,
  listErased,
  listWaitingErasures,
  withdrawErasure,
} from '../../store/customers/dataRequests.ts'
import { erasureBars, firstOrderOf } from '../../store/customers/erasePerson.ts'
import { findGoodwill, insertGoodwill, lockGoodwill, movePoints, sumGoodwill } from '../../store/customers/goodwill.ts'
import { readPersonData } from '../../store/customers/personData.ts'
import {
  countDevices,
  listPersonConsents,
  listPersonMessages,
  listPersonOrders,
  listPointMoves,
  listUsedGiftCards,
} from '../../store/customers/personFacts.ts'
import { findOrderingMember, findPerson, findPersons, sumPerson, type Person } from '../../store/customers/persons.ts'
import { addSeconds, DAY_SECONDS } from '../../store/database/addSeconds.ts'
import type { Db } from '../../store/database/database.ts'
import { recordSentCoupon } from '../../store/discounts/coupons.ts'
import { lockRefundedOrder } from '../../store/orders/refunds.ts'
import { announceJobs } from '../../store/jobs/jobs.ts'
import { queueMessage, smsMessage } from '../../store/outbox.ts'
import { consume } from '../../store/rateLimits.ts'
import { holds, type Asker } from './asker.ts'
import {
  answer,
  nameOfStore,
  refuse,
  refusedAs,
  secondPerson,
  type OperatorContext,
  type OperatorHandlers,
} from './operatorHandler.ts'

const MOST_FOUND = 20
const MOST_ORDERS = 50
const MOST_MOVES = 100
const MOST_MESSAGES = 50
const COPY_DAYS = 7
/** So long has the chain to answer who asks for their data (D-218). */
const ANSWER_DAYS = 30
const ERASURE_DAYS = 7

const UNKNOWN = refuse('There is no such customer.', 404)
const NO_ACCOUNT = refuse('A guest has no account.', 409)

/** Customers, what they are given, and what they may ask for of their data (D-207, D-208). */
export const customerHandlers = {
  findCustomers: async ({ q }, context) => {
    const { db, stores, now, by, catalogue } = context
    const term = orderTerm(q)
    if (!term || term.kind === 'amount')
      return refuse(
        'Type a phone or its last four digits, a mail address, three letters of a name, or the number of an order.',
      )
    const found = await findPersons(db, stores, term, MOST_FOUND + 1, now)
    const customers = []
    for (const person of found.slice(0, MOST_FOUND)) {
      const { orders, latestAt, latestStore } = await sumPerson(db, stores, person)
      customers.push({
        ...shownOf(person, by, stores),
        orders,
        latestAt,
        latestStore: latestStore === null ? '' : nameOfStore(catalogue, latestStore),
      })
    }
    return answer({ customers, isMore: found.length > MOST_FOUND })
  },
  getCustomer: async ({ person: id }, context) => {
    const { db, stores, now, by, catalogue } = context
    const person = await findCustomer(id, context)
    if (!person) return UNKNOWN
    const { member } = person
    const sums = await sumPerson(db, stores, person)
    const given = await sumGoodwill(db, person, now)
    const moves = member === null ? [] : await listPointMoves(db, stores, member, MOST_MOVES)
    const copy = await findDataRequest(db, await requestName(db, person), 'access', now)
    const erasure = await findDataRequest(db, await requestName(db, person), 'erasure', now)
    const limit = goodwillLimit(by.assignments, by.limits)
    return answer({
      ...shownOf(person, by, stores),
      isVerified: person.isVerified,
      since: person.since,
      count: sums.orders,
      total: sums.total,
      latestStore: sums.latestStore === null ? '' : nameOfStore(catalogue, sums.latestStore),
      orders: (await listPersonOrders(db, stores, person, MOST_ORDERS)).map((one) => ({
        order: String(one.number),
        store: catalogue.storeCode(one.store) ?? one.document.store.name,
        storeName: nameOfStore(catalogue, one.store),
        service: serviceKey(one.document.service),
        stage: one.stage,
        placedAt: one.placed_at,
        what: orderInWords(one.document),
        total: one.total,
        refunded: one.refunded,
        isDisputed: one.isDisputed,
      })),
      points: person.points,
      moves: moves.map(({ at, delta, balance, order, reason, why, by: who }) => ({
        at,
        delta,
        balance,
        what: why || MOVES[reason],
        by: who,
        ...(order === null ? {} : { order: String(order) }),
      })),
      giftCards: (await listUsedGiftCards(db, stores, person)).map((used) => ({ ...used, order: String(used.order) })),
      consents: await listPersonConsents(db, person),
      messages: (await listPersonMessages(db, stores, person, MOST_MESSAGES)).map(({ order, ...message }) => ({
        ...message,
        ...(order === null ? {} : { order: String(order) }),
      })),
      addresses: member === null ? 0 : (await listAddresses(db, member)).length,
      ...(await countDevices(db, person, now)),
      given: given.times,
      givenWorth: given.worth,
      ...(limit === undefined ? {} : { limit }),
      asks: (await listDataAsks(db, await requestName(db, person))).map(({ kind, asked_at: at, due_at: due }) => ({
        kind,
        at,
        due,
      })),
      copyUntil: copy?.due_at ?? null,
      erasedAt: erasure?.due_at ?? null,
      erasureBars: await erasureBars(db, person),
      may: mayOf(by, context),
    })
  },
  getCustomerContact: async ({ person: id }, { db, stores, now }) => {
    const person = await findPerson(db, stores, id, now)
    if (!person) return UNKNOWN
    const { name, lastname, phone, mail, member } = person
    const addresses = member === null ? [] : await listAddresses(db, member)
    return answer({ name: `${name} ${lastname}`.trim(), phone, mail, addresses: addresses.map(formatAddress) })
  },
  makeGood: async ({ person: id, points, coupon, order, reason, text, amends }, context) => {
    const { db, stores, now, by, note, second, catalogue, key = randomUUID() } = context
    const person = await findCustomer(id, context)
    if (!person) return UNKNOWN
    if ((points === undefined) === (coupon === undefined)) return refuse('Say either points or a coupon.')
    const { member, name, mail, phone } = person
    if (points !== undefined && member === null) return refuse('A guest has no account for points: give a coupon.', 409)
    if (order !== undefined && !(await hasOrder(db, stores, person, Number(order))))
      return refuse('There is no such order.', 404)
    const gift: Gift = points === undefined ? { coupon: parseDollars(coupon ?? '') ?? 0 } : { points: Number(points) }
    const worth = 'points' in gift ? pointsWorth(gift.points) : gift.coupon
    const words = giftWords(gift)
    const { latestStore } = await sumPerson(db, stores, person)
    return await db.transaction().execute(async (transaction) => {
      await lockGoodwill(transaction, person)
      const before = await findGoodwill(transaction, key)
      if (before)
        return answer({ points: before.points > 0 ? person.points : undefined, code: before.coupon ?? undefined })
      const made = order === undefined ? undefined : await lockRefundedOrder(transaction, { number: Number(order) })
      const fault = made && (await amendsFault(transaction, made, amends, now))
      if (fault) return refusedAs(fault)
      const sum = await sumGoodwill(transaction, person, now)
      const limit = second ? undefined : goodwillLimit(by.assignments, by.limits)
      if (limit !== undefined && sum.worth + worth > limit)
        return secondPerson(`Give ${words}${order === undefined ? '' : ` for order ${order}`}`, stores === 'all' ? '' : (latestStore ?? '')) // oxfmt-ignore
      const code = 'coupon' in gift ? newCouponCode() : null
      await insertGoodwill(
        transaction,
        {
          key,
          member,
          phone,
          order: order === undefined ? null : Number(order),
          kind: code === null ? 'points' : 'coupon',
          points: 'points' in gift ? gift.points : 0,
          worth,
          coupon: code,
          reason,
          by: by.name,
        },
        now,
      )
      const why = `${GOODWILL_REASONS[reason]}${order === undefined ? '' : `, order ${order}`}`
      let balance: number | undefined
      let how: readonly string[]
      if (code !== null && 'coupon' in gift) {
        const entry = couponEntry(code, gift.coupon)
        await saveEntry(transaction, 'coupons', { code, document: formerCoupon(entry) }, now)
        if (member !== null) await recordSentCoupon(transaction, code, member, now)
        how = couponWords(entry, member === null ? phone : undefined, dayIn(catalogue.chain.timeZone, now))
      } else {
        const given = 'points' in gift ? gift.points : 0
        balance = await movePoints(transaction, member ?? '', { points: given, why, by: by.name }, now)
        how = [
          given === 1 ? '1 point is in your account.' : `${given} points are in your account.`,
          `With ${given === 1 ? 'it' : 'them'} you pay ${formatMoney(pointsWorth(given))} of an order: sign in and choose your points at checkout.`,
        ]
      }
      const letter = {
        text: text.trim(),
        gift: code === null ? words : 'a dish is on us',
        how,
        chain: catalogue.chain.name,
      }
      await queueMessage(transaction, goodwillMail({ name, mail }, letter), now)
      note({
        store: latestStore ?? '',
        subject: person.id,
        what: 'Compensated',
        after: `${words}: ${why}`,
        ...('points' in gift
          ? {
              undo: { call: 'correctPoints', input: { person: person.id, points: `-${gift.points}`, reason: 'other' } },
            }
          : {}),
      })
      return answer({ points: balance, code: code ?? undefined })
    })
  },
  correctPoints: async ({ person: id, points, reason }, { db, stores, now, by, note, second, key = randomUUID() }) => {
    const person = await findPerson(db, stores, id, now)
    if (!person) return UNKNOWN
    const { member } = person
    if (member === null) return NO_ACCOUNT
    const delta = Number(points)
    const worth = pointsWorth(delta)
    const { latestStore } = await sumPerson(db, stores, person)
    return await db.transaction().execute(async (transaction) => {
      await lockGoodwill(transaction, person)
      if (await findGoodwill(transaction, key)) return answer({ points: person.points })
      const sum = await sumGoodwill(transaction, person, now)
      const limit = second ? undefined : goodwillLimit(by.assignments, by.limits)
      if (limit !== undefined && worth > 0 && sum.worth + worth > limit)
        return secondPerson(`Give ${giftWords({ points: delta })}`, stores === 'all' ? '' : (latestStore ?? ''))
      const why = `Corrected: ${CORRECTION_REASONS[reason]}`
      const balance = await movePoints(transaction, member, { points: delta, why, by: by.name }, now)
      if (balance === undefined) return refuse(`There are ${person.points} points: so many at most can be taken.`, 409)
      const row = { key, member, phone: person.phone, order: null, kind: 'correction' as const, points: delta, worth, coupon: null, reason, by: by.name } // oxfmt-ignore
      await insertGoodwill(transaction, row, now)
      note({
        store: latestStore ?? '',
        subject: person.id,
        what: why,
        before: `${balance - delta} points`,
        after: `${balance} points`,
        undo: { call: 'correctPoints', input: { person: id, points: String(-delta), reason: 'other' } },
      })
      return answer({ points: balance })
    })
  },
  sendContactCode: async ({ person: id, phone, mail }, context) => {
    const { db, stores, now, catalogue } = context
    const person = await findPerson(db, stores, id, now)
    if (!person) return UNKNOWN
    if (person.member === null) return NO_ACCOUNT
    if ((phone === undefined) === (mail === undefined)) return refuse('Say either a phone or a mail address.')
    if (mail !== undefined && (await isEmailTaken(db, mail, person.member, now)))
      return refuse('Another account has this mail.', 409)
    const to = phone ?? mail ?? ''
    if ((await consume(db, rateLimitsOf([`code to ${to}`], SEND_WINDOWS, context), now)) > 0)
      return refuse('Too many codes were sent there. Try again in an hour.', 429)
    const { kind, asked } = contactCode(person.member, { phone, mail }, context)
    const code = newCode(kind)
    const chain = catalogue.chain.name
    const message =
      phone === undefined
        ? confirmEmailMail({ name: person.name, email: to }, code, chain)
        : smsMessage({ phone, code, text: `${code} is your ${chain} code. It is valid for 3 minutes.` })
    await db.transaction().execute(async (transaction) => {
      for (const write of codeInsert(kind, asked, hashCode(code, asked, context), message, now))
        await write.execute(transaction)
    })
    await announceJobs(db)
    return answer({ person: id })
  },
  correctContact: async ({ person: id, phone, mail, code }, context) => {
    const { db, stores, now, note, catalogue } = context
    const person = await findPerson(db, stores, id, now)
    if (!person) return UNKNOWN
    const { member } = person
    if (member === null) return NO_ACCOUNT
    const { kind, asked } = contactCode(member, { phone, mail }, context)
    const tried = await tryCode(db, kind, asked, now)
    const wrong = codeAttemptFault(tried, code, asked.owner, context)
    if (wrong || tried.kind !== 'tried') return refuse(wrong?.message ?? CODE_REFUSALS.none)
    return await db.transaction().execute(async (transaction) => {
      if (!(await spendCode(transaction, tried.id, now))) return refuse(CODE_REFUSALS.none)
      if (phone !== undefined) {
        await changePhone(transaction, member, phone)
        await phoneVerificationOf(member, phone, now).execute(transaction)
      } else if (!(await changeEmail(transaction, member, mail ?? '', now)))
        return refuse('Another account has this mail.', 409)
      const what = phone === undefined ? 'mail address' : 'phone'
      await queueMessage(transaction, contactCorrectedMail(person, what, catalogue.chain.name), now)
      note({ subject: person.id, what: `The ${what} was corrected`, after: 'proved by a code' })
      return answer({ person: id })
    })
  },
  signOutCustomer: async ({ person: id }, { db, stores, now, note }) => {
    const person = await findPerson(db, stores, id, now)
    if (!person) return UNKNOWN
    if (person.member === null) return NO_ACCOUNT
    const ended = await endMemberSessions(db, person.member)
    note({
      subject: person.id,
      what: 'Signed out everywhere',
      after: ended === 1 ? '1 session ended' : `${ended} sessions ended`,
    })
    return answer({ ended })
  },
  sendIdentityCode: async ({ person: id, way }, context) => {
    const { db, now, catalogue } = context
    const person = await findPerson(db, 'all', id, now)
    if (!person) return UNKNOWN
    const { phone, mail } = person
    const to = way === 'phone' ? phone : mail
    if ((await consume(db, rateLimitsOf([`code to ${to}`], SEND_WINDOWS, context), now)) > 0)
      return refuse('Too many codes were sent there. Try again in an hour.', 429)
    const { kind, asked } = identityCode(person, way, context)
    const code = newCode(kind)
    const chain = catalogue.chain.name
    const message =
      way === 'phone'
        ? smsMessage({ phone, code, text: `${code} is your ${chain} code. Read it to our people only if you have asked for your data. It is valid for 3 minutes.` }) // oxfmt-ignore
        : identityCodeMail(person, code, chain)
    await db.transaction().execute(async (transaction) => {
      for (const write of codeInsert(kind, asked, hashCode(code, asked, context), message, now))
        await write.execute(transaction)
    })
    await announceJobs(db)
    return answer({ to: way === 'phone' ? shortPhone(phone) : shortMail(mail) })
  },
  askForData: async ({ person: id, kind: asked, way, code = '' }, context) => {
    const { db, now, by, note } = context
    const person = await findPerson(db, 'all', id, now)
    if (!person) return UNKNOWN
    if (way !== 'document') {
      const sent = identityCode(person, way, context)
      const tried = await tryCode(db, sent.kind, sent.asked, now)
      const wrong = codeAttemptFault(tried, code, sent.asked.owner, context)
      if (wrong || tried.kind !== 'tried') return refuse(wrong?.message ?? CODE_REFUSALS.none)
      if (!(await spendCode(db, tried.id, now))) return refuse(CODE_REFUSALS.none)
    }
    const name = await requestName(db, person)
    const due = addSeconds(now, ANSWER_DAYS * DAY_SECONDS)
    const means = way === 'document' ? way : 'code'
    await insertDataAsk(db, { person: name, kind: asked, means, noted_by: by.name, due_at: due }, now)
    note({
      subject: person.id,
      what: asked === 'access' ? 'A copy was asked for' : 'Erasure was asked for',
      after: means === 'code' ? 'known by a code' : 'known by a document',
    })
    const kept = (await listDataAsks(db, name)).find(({ kind }) => kind === asked)
    return answer({ due: kept?.due_at ?? due })
  },
  listDataRequests: async (_, { db }) => {
    const asks = (await listDataAsks(db)).map((ask) => ({ ...ask, state: 'asked' as const, by: ask.noted_by }))
    const erasures = (await listWaitingErasures(db)).map((one) => ({
      ...one,
      state: 'erasure' as const,
      by: one.asked_by,
    }))
    const waiting = new Set(erasures.map(({ person }) => person))
    return answer({
      requests: [...asks.filter(({ person, kind }) => kind === 'access' || !waiting.has(person)), ...erasures]
        .toSorted((one, other) => one.due_at.getTime() - other.due_at.getTime())
        .map(({ person, state, kind, asked_at: at, due_at: due, by }) => ({ person, state, kind, at, due, by })),
    })
  },
  allowCopy: async ({ person: id }, { db, now, by, note, second }) => {
    const person = await findPerson(db, 'all', id, now)
    if (!person) return UNKNOWN
    const name = await requestName(db, person)
    const known = await findDataRequest(db, name, 'access', now)
    if (known) return answer({ until: known.due_at })
    if (!(await hasAsked(db, by, name, 'access'))) return NOT_ASKED
    if (!second) return secondPerson(`Give out the data of ${labelOf(person)}`)
    const until = addSeconds(now, COPY_DAYS * DAY_SECONDS)
    await insertDataRequest(db, { person: name, kind: 'access', asked_by: second.name || by.name, due_at: until }, now)
    note({ subject: person.id, what: 'A copy of the data may be taken' })
    return answer({ until })
  },
  exportCustomer: async ({ person: id }, { db, now }) => {
    const person = await findPerson(db, 'all', id, now)
    if (!person) return UNKNOWN
    const allowed = await findDataRequest(db, await requestName(db, person), 'access', now)
    if (!allowed) return refuse('A second person has to agree first.', 409)
    await answerDataAsk(db, allowed.person, 'access', now)
    return answer({ madeAt: now, data: await readPersonData(db, person) })
  },
  eraseCustomer: async ({ person: id }, context) => {
    const { db, now, by, note, second, catalogue } = context
    const person = await findPerson(db, 'all', id, now)
    if (!person) return UNKNOWN
    const name = await requestName(db, person)
    const known = await findDataRequest(db, name, 'erasure', now)
    if (known) return answer({ at: known.due_at })
    if (!(await hasAsked(db, by, name, 'erasure'))) return NOT_ASKED
    const bars = await erasureBars(db, person)
    if (bars.length > 0) return refuse(`This cannot be erased now, because ${bars.join(', and ')}.`, 409)
    if (!second) return secondPerson(`Erase ${labelOf(person)}`)
    const at = addSeconds(now, ERASURE_DAYS * DAY_SECONDS)
    const { chain } = catalogue
    const day = formatDay(dayIn(chain.timeZone, at), dayIn(chain.timeZone, now))
    await db.transaction().execute(async (transaction) => {
      const request = { person: name, kind: 'erasure', asked_by: second.name || by.name, due_at: at } as const
      if (await insertDataRequest(transaction, request, now))
        await queueMessage(transaction, erasureMail(person, { day, phone: '', chain: chain.name }), now)
    })
    note({
      subject: person.id,
      what: 'Erasure',
      after: `on ${day}`,
      undo: { call: 'keepCustomer', input: { person: id } },
    })
    return answer({ at })
  },
  keepCustomer: async ({ person: id }, { db, now, note, catalogue }) => {
    const person = await findPerson(db, 'all', id, now)
    const isKept =
      person &&
      (await db.transaction().execute(async (transaction) => {
        const name = await requestName(transaction, person)
        if (!(await withdrawErasure(transaction, name, now))) return false
        await answerDataAsk(transaction, name, 'erasure', now)
        await queueMessage(transaction, keptMail(person, catalogue.chain.name), now)
        return true
      }))
    if (!isKept) return refuse('No erasure waits.', 404)
    note({ subject: person.id, what: 'Erasure called back' })
    return answer({ person: id })
  },
  listErasures: async (_, { db }) => answer({ persons: await listErased(db) }),
  repeatErasures: async ({ persons }, { db, now, by }) => {
    const names = persons.split(',')
    for (const person of names)
      await insertDataRequest(db, { person, kind: 'erasure', asked_by: by.name, due_at: now }, now)
    return answer({ count: names.length })
  },
} satisfies Partial<OperatorHandlers>

/** A customer by their id; `g-` and the number of a member's order are that member. */
async function findCustomer(
  id: string,
  { db, stores, now }: Pick<OperatorContext, 'db' | 'stores' | 'now'>,
): Promise<Person | undefined> {
  const [, order = ''] = /^g-(\d{1,9})$/.exec(id) ?? []
  const person = await findPerson(db, stores, id, now)
  return person ?? (order === '' ? undefined : await findOrderingMember(db, stores, Number(order), now))
}

const NOT_ASKED = refuse('Keep the request of the customer first, with how you know that it is them.', 409)

/** A person of the office answers what a customer who was known has asked for; keys of machines and of the host ask for nobody. */
const hasAsked = async (db: Db, { kind }: Pick<Asker, 'kind'>, person: string, asked: 'access' | 'erasure') =>
  kind !== 'person' || (await listDataAsks(db, person)).some((one) => one.kind === asked)

/** What moved points, where nobody of the chain says it. */
const MOVES = {
  earned: 'Earned',
  spent: 'Paid with',
  given: 'Given',
  refunded: 'Given back',
  unearned: 'Taken back for a refund',
  owed: 'Paid what was owed',
  welcome: 'Welcome',
  respent: 'By a change of the order',
  reearned: 'Earned by a change of the order',
} as const

function shownOf(person: Person, by: Asker, stores: OperatorContext['stores']) {
  const { id, member, name, lastname, mail, phone } = person
  return {
    person: id,
    isMember: member !== null,
    mail: shortMail(mail),
    phone: shortPhone(phone),
    ...(isWithin(stores, by.allowed('orders:contact')) ? { name: `${name} ${lastname}`.trim() } : {}),
  }
}

function mayOf(by: Asker, { stores }: OperatorContext): OperatorAnswer<'getCustomer'>['may'] {
  return [
    ...(isWithin(stores, by.allowed('customers:change')) ? (['change'] as const) : []),
    ...(isWithin(stores, by.allowed('orders:contact')) ? (['contact'] as const) : []),
    ...(holds(by, 'customers:change', '') ? (['correct'] as const) : []),
    ...(holds(by, 'customers:export', '') ? (['export'] as const) : []),
  ]
}

/** In what waits for a second person, who looks the customer up by it. */
const labelOf = ({ id, member }: Person): string =>
  member === null ? `the guest of order ${id.slice(2)}` : `member ${id.slice(2, 8)}`

/** By which requests about the data know a person: a guest by the oldest order, which every backup has. */
async function requestName(db: Db, person: Person): Promise<string> {
  return person.member === null ? `g-${(await firstOrderOf(db, person)) ?? 0}` : person.id
}

const hasOrder = async (db: Db, stores: OperatorContext['stores'], person: Person, number: number): Promise<boolean> =>
  (await listPersonOrders(db, stores, person, MOST_ORDERS)).some((one) => one.number === number)

/** Without letters and digits that look alike. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const newCouponCode = (): string => Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)]).join('')

const couponEntry = (code: string, most: number): CouponEntry => ({
  code,
  name: 'On us',
  message: `The cheapest dish in your cart is on us, up to $${(most / 100).toFixed(2)}.`,
  kind: 'percent-off-cheapest-up-to',
  percent: 100,
  max_discount: (most / 100).toFixed(2),
  excluded_kinds: ['deals', 'beverages'],
  days_since_sent: GOODWILL_DAYS,
  total_limit: 1,
  customer_limit: 1,
})

/** What a customer reads of such a coupon: what, how, until when and who. A guest is known by `phone`. */
function couponWords({ code, message }: CouponEntry, phone: string | undefined, today: string): string[] {
  const lastDay = addDays(today, GOODWILL_DAYS)
  const who =
    phone === undefined ? 'sign in to your account' : `order with the phone number that ends in ${phone.slice(-4)}`
  return [
    `${message} Deals and beverages are not dishes here.`,
    `Your code: ${code}`,
    `To use it, ${who}, and type the code into the field for promo codes at checkout. It counts at all our stores, for pick-up and for delivery.`,
    `You can use it once, until ${formatDay(lastDay, today)}, ${lastDay.slice(0, 4)}. Nobody else can use it.`,
  ]
}

/** The code that shows who asks: it goes to what is kept already, and counts for nothing else. */
function identityCode({ id, phone, mail }: Person, way: 'phone' | 'mail', context: OperatorContext) {
  const owner = `office identity ${id}`
  return way === 'phone'
    ? { kind: PHONE_CODE, asked: { owner, target: phone } }
    : { kind: EMAIL_CODE, asked: emailCodeOwner(mail, owner, context) }
}

/** The kind of the code, and whose it is: the office's for this member, so that none of the account's own is taken for it. */
function contactCode(
  member: string,
  { phone, mail = '' }: { phone?: string; mail?: string },
  context: OperatorContext,
) {
  const owner = `office ${member}`
  return phone === undefined
    ? { kind: EMAIL_CODE, asked: emailCodeOwner(mail, owner, context) }
    : { kind: PHONE_CODE, asked: { owner, target: phone } }
}
