import { kitchenBoard, kitchenHeartbeat, kitchenPause } from './board.ts'
import { driverDelivered, driverDelivery, driverPosition } from './driver.ts'
import type { DriverHandlers, KitchenHandlers } from './kitchenContext.ts'
import { kitchenAccept, kitchenHandOver, kitchenMove, kitchenRefuse, kitchenPrint, kitchenSeen } from './orders.ts'
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
  kitchenSeen,
  kitchenHandOver,
  kitchenPrint,
  kitchenHeartbeat,
  kitchenPause,
  kitchenProducts,
  kitchenSoldOut,
  kitchenBackOnSale,
}

export const driverHandlers: DriverHandlers = { driverDelivery, driverPosition, driverDelivered }
