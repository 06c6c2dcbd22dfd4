import { kitchenBoard, kitchenHeartbeat, kitchenPause } from './board.ts'
import { driverDelivered, driverDelivery, driverPosition, driverSaw, driverSays } from './driver.ts'
import { kitchenBringing, kitchenReleasePin } from './handOver.ts'
import type { DriverHandlers, KitchenHandlers } from './kitchenContext.ts'
import {
  kitchenAccept,
  kitchenAnswerWish,
  kitchenHandOver,
  kitchenMove,
  kitchenRefuse,
  kitchenPrint,
  kitchenSeen,
} from './orders.ts'
import { kitchenSignIn, kitchenSignOut, kitchenStores } from './signIn.ts'
import { kitchenBackOnSale, kitchenProducts, kitchenSoldOut } from './soldOut.ts'

export const kitchenHandlers: KitchenHandlers = {
  kitchenStores,
  kitchenSignIn,
  kitchenSignOut,
  kitchenBoard,
  kitchenAccept,
  kitchenRefuse,
  kitchenMove,
  kitchenAnswerWish,
  kitchenSeen,
  kitchenHandOver,
  kitchenBringing,
  kitchenReleasePin,
  kitchenPrint,
  kitchenHeartbeat,
  kitchenPause,
  kitchenProducts,
  kitchenSoldOut,
  kitchenBackOnSale,
}

export const driverHandlers: DriverHandlers = {
  driverDelivery,
  driverPosition,
  driverSays,
  driverSaw,
  driverDelivered,
}
