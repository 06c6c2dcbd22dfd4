import type { Answers, CartChangeName } from '../context/context.ts'
import type { CartChange } from '../carts/changeCart.ts'
import { accountAnswers } from './account.ts'
import { addressAnswers } from './address.ts'
import { botCheckAnswers } from './botCheck.ts'
import { cartAnswers, cartChanges } from './cart.ts'
import { checkoutAnswers } from './checkout.ts'
import { completeAnswers } from './complete.ts'
import { emailAnswers } from './email.ts'
import { formAnswers } from './form.ts'
import { historyAnswers } from './history.ts'
import { menuAnswers } from './menu.ts'
import { passwordProofAnswers } from './passwordProof.ts'
import { recoveryAnswers } from './recovery.ts'
import { placesAnswers } from './places.ts'
import { orderStateAnswers } from './orderState.ts'
import { sessionAnswers } from './session.ts'
import { signUpAnswers } from './signUp.ts'
import { storeAnswers } from './store.ts'
import { verificationAnswers } from './verification.ts'

/** The answer to every call that is not in the list of those still to come: one that is missing does not compile. */
export const answers: Answers = {
  ...sessionAnswers,
  ...signUpAnswers,
  ...recoveryAnswers,
  ...accountAnswers,
  ...emailAnswers,
  ...passwordProofAnswers,
  ...storeAnswers,
  ...menuAnswers,
  ...cartAnswers,
  ...checkoutAnswers,
  ...verificationAnswers,
  ...completeAnswers,
  ...orderStateAnswers,
  ...formAnswers,
  ...addressAnswers,
  ...historyAnswers,
  ...placesAnswers,
  ...botCheckAnswers,
}

/** The changes of the cart, worked out in memory between one read and one write. */
export const changes: { [N in CartChangeName]: CartChange<N> } = cartChanges
