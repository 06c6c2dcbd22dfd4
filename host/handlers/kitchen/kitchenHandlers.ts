import { kitchenBoard, kitchenHeartbeat } from './board.ts'
import { driverDelivered, driverDelivery, driverPosition } from './driver.ts'
import type { DriverHandlers, KitchenHandlers } from './kitchenContext.ts'
import { kitchenAccept, kitchenHandOver, kitchenMove, kitchenRefuse } from './orders.ts'
import { kitchenPrint } from './print.ts'
import { kitchenPause } from './services.ts'
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
  kitchenHandOver,
  kitchenPrint,
  kitchenHeartbeat,
  kitchenPause,
  kitchenProducts,
  kitchenSoldOut,
  kitchenBackOnSale,
}

export const driverHandlers: DriverHandlers = { driverDelivery, driverPosition, driverDelivered }
