import type { Handlers } from '../context/context.ts'
import { accountHandlers } from './account.ts'
import { addressHandlers } from './address.ts'
import { botCheckHandlers } from './botCheck.ts'
import { browserErrorHandlers } from './errors/browserErrors.ts'
import { cartHandlers } from './cart.ts'
import { checkAddressHandlers } from './checkAddress.ts'
import { checkoutHandlers } from './checkout.ts'
import { completeHandlers } from './complete.ts'
import { couponHandlers } from './coupon.ts'
import { emailHandlers } from './email.ts'
import { formHandlers } from './form.ts'
import { giftCardHandlers } from './giftCard.ts'
import { historyHandlers } from './history.ts'
import { liveHandlers } from './tracking/live.ts'
import { pushHandlers } from './tracking/push.ts'
import { menuHandlers } from './menu.ts'
import { passwordProofHandlers } from './passwordProof.ts'
import { welcomeHandlers } from './rewards/welcome.ts'
import { recoveryHandlers } from './recovery.ts'
import { outsideServiceHandlers } from './outsideServices.ts'
import { placesHandlers } from './places.ts'
import { orderStateHandlers } from './orderState.ts'
import { sessionHandlers } from './session.ts'
import { signUpHandlers } from './signUp.ts'
import { storeHandlers } from './store.ts'
import { verificationHandlers } from './verification.ts'

export const handlers: Handlers = {
  ...sessionHandlers,
  ...signUpHandlers,
  ...recoveryHandlers,
  ...accountHandlers,
  ...emailHandlers,
  ...welcomeHandlers,
  ...passwordProofHandlers,
  ...storeHandlers,
  ...menuHandlers,
  ...cartHandlers,
  ...checkoutHandlers,
  ...couponHandlers,
  ...giftCardHandlers,
  ...completeHandlers,
  ...orderStateHandlers,
  ...formHandlers,
  ...addressHandlers,
  ...checkAddressHandlers,
  ...historyHandlers,
  ...placesHandlers,
  ...liveHandlers,
  ...pushHandlers,
  ...botCheckHandlers,
  ...browserErrorHandlers,
  ...outsideServiceHandlers,
  ...verificationHandlers,
}
