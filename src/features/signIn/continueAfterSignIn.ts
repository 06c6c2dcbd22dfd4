import type { AnyRouter } from '@tanstack/react-router'
import type { Customer } from '../../../domain/account/session.ts'
import { choice } from '../../device/store/storeChoice.ts'

/**
 * Where to go after signing in: back to `next`, else to the chosen store's menu or to the locations [SESS-17]. With an
 * unverified phone the overlay asks for the code there first [SESS-16 PHV-14], OQ-04.
 */
export async function continueAfterSignIn(
  { customer, isAnother }: { customer: Customer; isAnother: boolean },
  next: string,
  router: AnyRouter,
): Promise<void> {
  const to = (customer.phoneVerified && next) || (choice.get().store ? '/menu' : '/locations')
  // After a change of member, and for the checkout (D-16), the page is loaded as a document.
  if (isAnother) location.replace(to)
  // The customer has left meanwhile, by a link or after the code.
  else if (location.pathname !== '/signin') return
  else if (to === '/checkout') location.replace(to)
  else await router.navigate({ href: to, replace: true })
}
