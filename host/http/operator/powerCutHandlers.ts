import { serviceKey } from '../../../domain/catalogue/store.ts'
import { formatMoney } from '../../../domain/money.ts'
import { dayEnd, officeTime } from '../../../domain/office/clock.ts'
import { isInScope } from '../../../domain/office/roles.ts'
import { canMove } from '../../../domain/order/orderStage.ts'
import { amountOf } from '../../../domain/payment/refund.ts'
import { storeHash } from '../../catalogue/hashes.ts'
import { zoneOffsets } from '../../catalogue/zoneOffsets.ts'
import { announcePauses } from '../../handlers/kitchen/pauses.ts'
import { orderDepsOf } from '../../orders/orderDeps.ts'
import { closeForPowerCut } from '../../orders/progress/powerCut.ts'
import { draftRefund } from '../../orders/startRefund.ts'
import type { Db } from '../../store/database/database.ts'
import { endPowerCut } from '../../store/kitchen/pauses.ts'
import { readRefundedOrder } from '../../store/orders/refunds.ts'
import { listOpenOrders } from '../../store/orders/waitingOrders.ts'
import { holds } from './asker.ts'
import { answer, refuse, type OperatorContext, type OperatorHandlers } from './operatorHandler.ts'
import { inWords, serviceWords } from './storeDayHandlers.ts'

const SERVICES = ['pickup', 'delivery'] as const

/** A store that cannot bake any more tonight (D-214). */
export const powerCutHandlers = {
  previewPowerCut: async ({ store: code }, context) => {
    const { db } = context
    const store = storeHash(code)
    const until = endOf(store, context)
    const open = await listOpenOrders(db, [store])
    const orders = []
    for (const order of open) {
      const isRefused = canMove(order.stage, 'refused') && (order.ready_at === null || order.ready_at < until)
      orders.push({ ...shown(order), isRefused, givesBack: isRefused ? await givenBack(db, order) : 0 })
    }
    return answer({ until, orders })
  },
  powerCut: async ({ store: code, reason, orders }, context) => {
    const { db, catalogue, now, by, key, note } = context
    const store = storeHash(code)
    if (!isInScope(by.allowed('stores:pause'), store))
      return refuse('You may not pause the services of this store.', 403)
    if (key !== undefined && !/^[\w-]{1,64}$/.test(key))
      return refuse('An Idempotency-Key has up to 64 letters, digits, - or _.')
    const until = endOf(store, context)
    const services = SERVICES.filter((service) => catalogue.serviceState(store, service, now))
    const numbers = orders === '' ? [] : orders.split(',').map(Number)
    const cut = { store, services, until, orders: numbers, reason: reason.trim(), by: by.name, key }
    const refused = await closeForPowerCut(orderDepsOf(context), cut)
    await announcePauses(store, context)
    const amount = refused.reduce((sum, one) => sum + one.amount, 0)
    note({
      store,
      subject: code,
      what: 'Power cut',
      after: `closed until ${officeTime(until, now, zoneOffsets(catalogue.zone(store), now))}; ${refused.length} orders refused, ${formatMoney(amount)} given back`,
    })
    const mayCall = holds(by, 'orders:contact', store)
    return answer({
      until,
      refused: refused.map((one) => ({ ...one, number: String(one.number) })),
      amount,
      pending: refused.filter(({ isPending }) => isPending).length,
      left: (await listOpenOrders(db, [store])).map((order) => {
        const { name, lastname, phone } = order.document
        return {
          ...shown(order),
          ...(mayCall ? { name: `${name} ${lastname}`.trim(), phone } : { name: '', phone: '' }),
        }
      }),
    })
  },
  endPowerCut: async ({ store: code }, context) => {
    const { db, now, by, note, catalogue } = context
    const store = storeHash(code)
    const offsets = zoneOffsets(catalogue.zone(store), now)
    const opened = await endPowerCut(db, { store, by: by.name }, now)
    if (opened.length === 0) return refuse('Nothing at this store is closed by a power cut any more.', 409)
    await announcePauses(store, context)
    const services = opened.map(({ service, until }) => ({ service, until: until > now ? until : null }))
    const words = services.map(
      ({ service, until }) => `${serviceWords(service)} ${until ? `paused until ${officeTime(until, now, offsets)}` : 'open'}`, // oxfmt-ignore
    )
    note({ store, subject: code, what: 'Power is back', after: words.join(', ') })
    return answer({ services })
  },
} satisfies Partial<OperatorHandlers>

const endOf = (store: string, { catalogue, now }: Pick<OperatorContext, 'catalogue' | 'now'>): Date =>
  dayEnd(now, zoneOffsets(catalogue.zone(store), now))

type OpenOrder = Awaited<ReturnType<typeof listOpenOrders>>[number]

const shown = ({ number, document, stage, ready_at: readyAt }: OpenOrder) => ({
  number: String(number),
  service: serviceKey(document.service),
  stage,
  readyAt,
  what: inWords(document.items),
})

/** What the refusal of an order gives back, as the refund itself works it out. */
async function givenBack(db: Db, { hash, number }: OpenOrder): Promise<number> {
  const order = await readRefundedOrder(db, hash)
  const drafted =
    order && draftRefund(order, { id: '', number, amount: undefined, withTip: true, reason: '', isRefusal: true }, [])
  return drafted?.ok ? amountOf(drafted.refund.document) : 0
}
