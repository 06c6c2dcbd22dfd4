import { optionKey } from '../../../domain/catalogue/soldOut.ts'
import { productHash, storeHash } from '../../catalogue/hashes.ts'
import { putBack, sellOut, type SoldOutItem } from '../../handlers/kitchen/soldOut.ts'
import { closedOrderWarnings } from '../../orders/closedOrders.ts'
import { findMemberByEmail } from '../../store/accounts/members.ts'
import { givePoints } from '../../store/accounts/points.ts'
import { endMemberSessions } from '../../store/accounts/sessions.ts'
import { switchStore } from '../../store/catalogues.ts'
import { importAddressFile } from './addressHandlers.ts'
import { answer, refuse, type OperatorHandlers } from './operatorHandler.ts'

const UNKNOWN_MEMBER = refuse('There is no member with this email.', 404)

export const storeHandlers = {
  switchStore: async ({ store: code, pickup, delivery }, { db, catalogue, now, refreshStores, current }) => {
    const switches = { ...(pickup === undefined ? {} : { pickup }), ...(delivery === undefined ? {} : { delivery }) }
    if (Object.keys(switches).length === 0)
      return refuse('Say pickup=open, pickup=closed, delivery=open or delivery=closed.')
    const store = storeHash(code)
    if (!catalogue.store(store, now)) return refuse('There is no such store.', 404)
    await switchStore(db, code, switches)
    await refreshStores()
    const warnings = await closedOrderWarnings(db, current(), now, store)
    return answer({ store: code, ...switches, warnings })
  },
  markSoldOut: async ({ until, ...asked }, context) => {
    const item = itemOf(asked)
    if (!item) return refuse(NO_ITEM)
    const isKnown = await sellOut(item, until, { source: 'operator' }, context)
    return isKnown ? answer({}) : refuse('This store sells nothing by that name.', 404)
  },
  putBackOnSale: async (asked, context) => {
    const item = itemOf(asked)
    if (!item) return refuse(NO_ITEM)
    return (await putBack(item, { source: 'operator' }, context)) ? answer({}) : refuse('It was not sold out.', 404)
  },
  importAddresses: importAddressFile,
  givePoints: async ({ email, points }, { db, now }) => {
    const member = await findMemberByEmail(db, email.trim())
    if (!member) return UNKNOWN_MEMBER
    await givePoints(db, member.hash, points, now)
    return answer({ points: member.points + points })
  },
  signOutMember: async ({ email }, { db }) => {
    const member = await findMemberByEmail(db, email.trim())
    return member ? answer({ ended: await endMemberSessions(db, member.hash) }) : UNKNOWN_MEMBER
  },
} satisfies Partial<OperatorHandlers>

const NO_ITEM = 'Say product=CODE or option=NAME.'

function itemOf(asked: { store: string; product?: string; option?: string }): SoldOutItem | undefined {
  const store = storeHash(asked.store)
  if (asked.product !== undefined) return { store, kind: 'product', code: productHash(asked.product) }
  return asked.option === undefined ? undefined : { store, kind: 'option', code: optionKey(asked.option) }
}
