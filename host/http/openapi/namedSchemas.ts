import { place } from '../../../contract/address.ts'
import { botChallenge } from '../../../contract/botCheck.ts'
import { envelope } from '../../../contract/call.ts'
import {
  cart,
  cartChange,
  chosenBag,
  chosenGroup,
  chosenOption,
  chosenProduct,
  line,
  lineGroup,
  lineOption,
} from '../../../contract/cart.ts'
import { addition, checkoutStore, offeredCoupon, payment, wireCard } from '../../../contract/checkout.ts'
import { itemToday, pastOrder, pastOrderToday } from '../../../contract/history.ts'
import { item as kitchenItem, order as kitchenOrder } from '../../../contract/kitchen.ts'
import { deal, liveDriver, liveOrder, point, storeDeals } from '../../../contract/live.ts'
import {
  alone,
  bag,
  banner,
  card,
  category,
  choice,
  couponGroup,
  group,
  option,
  product,
  size,
} from '../../../contract/menu.ts'
import { guideProduct, ingredient, inSize } from '../../../contract/menuGuide.ts'
import { order, orderItem } from '../../../contract/order.ts'
import { address, customer, signedIn } from '../../../contract/session.ts'
import { charge, day, offset, slot, store, storeNear } from '../../../contract/store.ts'
import { z, type Schema } from '../../../contract/wire.ts'

/** The shapes of the contract that have a name in the OpenAPI document. The names stand here, so that no page loads them. */
const NAMED: Readonly<Record<string, Schema>> = {
  Address: address,
  Banner: banner,
  BotChallenge: botChallenge,
  Card: card,
  Cart: cart,
  CartChange: cartChange,
  CartLine: line,
  CartLineGroup: lineGroup,
  CartLineOption: lineOption,
  Category: category,
  Charge: charge,
  CheckoutAddition: addition,
  CheckoutStore: checkoutStore,
  ChosenBag: chosenBag,
  ChosenGroup: chosenGroup,
  ChosenOption: chosenOption,
  ChosenProduct: chosenProduct,
  Choice: choice,
  ChoiceAlone: alone,
  Customer: customer,
  Day: day,
  Deal: deal,
  Driver: liveDriver,
  GiftCardUse: wireCard,
  Group: group,
  GuideProduct: guideProduct,
  GuideSize: inSize,
  Ingredient: ingredient,
  KitchenItem: kitchenItem,
  KitchenOrder: kitchenOrder,
  LiveOrder: liveOrder,
  OfferedCoupon: offeredCoupon,
  Option: option,
  Order: order,
  OrderItem: orderItem,
  PastItemToday: itemToday,
  PastOrder: pastOrder,
  PastOrderToday: pastOrderToday,
  Payment: payment,
  Place: place,
  Point: point,
  Product: product,
  ProductBag: bag,
  Refusal: envelope,
  Selection: couponGroup,
  SignedIn: signedIn,
  Size: size,
  Store: store,
  StoreDeals: storeDeals,
  StoreNear: storeNear,
  Slot: slot,
  UtcOffset: offset,
}

export type NamedSchemas = z.core.$ZodRegistry<{ id?: string }>

function registryOf(named: Readonly<Record<string, Schema>>) {
  const registry = z.registry<{ id?: string }>()
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id })
  return registry
}

export const contractSchemas = registryOf(NAMED)
