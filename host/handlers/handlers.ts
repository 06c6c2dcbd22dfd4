import type { Handlers } from '../context/context.ts'
import { accountHandlers } from './account.ts'
import { addressHandlers } from './address.ts'
import { handOverHandlers } from './tracking/handOver.ts'
import { liveHandlers } from './tracking/live.ts'
import { orderChangeHandlers } from './tracking/orderChange.ts'
import { browserErrorHandlers } from './errors/browserErrors.ts'
import { cartHandlers } from './cart.ts'
import { checkoutHandlers } from './checkout.ts'
import { completeHandlers } from './complete.ts'
import { emailHandlers } from './email.ts'
import { formHandlers } from './form.ts'
import { giftCardHandlers } from './giftCard.ts'
import { historyHandlers } from './history.ts'
import { menuHandlers } from './menu.ts'
import { passkeyHandlers } from './passkeys.ts'
import { recoveryHandlers } from './recovery.ts'
import { outsideServiceHandlers } from './outsideServices.ts'
import { orderStateHandlers } from './orderState.ts'
import { sessionHandlers } from './session.ts'
import { signUpHandlers } from './signUp.ts'
import { storeHandlers } from './store.ts'

export const handlers: Handlers = {
  ...sessionHandlers,
  ...signUpHandlers,
  ...recoveryHandlers,
  ...accountHandlers,
  ...emailHandlers,
  ...passkeyHandlers,
  ...storeHandlers,
  ...menuHandlers,
  ...cartHandlers,
  ...checkoutHandlers,
  ...giftCardHandlers,
  ...completeHandlers,
  ...orderStateHandlers,
  ...formHandlers,
  ...addressHandlers,
  ...historyHandlers,
  ...liveHandlers,
  ...orderChangeHandlers,
  ...handOverHandlers,
  ...browserErrorHandlers,
  ...outsideServiceHandlers,
}
