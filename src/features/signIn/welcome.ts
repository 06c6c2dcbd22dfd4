import type { AnyRouter } from '@tanstack/react-router'
import type { Customer } from '../../../domain/account/session.ts'
import { choice } from '../../device/store/storeChoice.ts'

/**
 * Leads on after signing in: back to where one was going, else to the menu of the chosen store or to the locations [SESS-17].
 * One whose phone is not verified is asked for its code there, and led back after that [SESS-16 PHV-14], OQ-04.
 */
export async function welcome(
  { customer, isAnother }: { customer: Customer; isAnother: boolean },
  next: string,
  router: AnyRouter,
): Promise<void> {
  const to = (customer.phoneVerified && next) || (choice.get().store ? '/menu' : '/locations')
  // Somebody else's page, and the checkout (D-16), are loaded anew.
  if (isAnother) location.replace(to)
  // Gone on meanwhile, by a link or after the code.
  else if (location.pathname !== '/signin') return
  else if (to === '/checkout') location.replace(to)
  else await router.navigate({ href: to, replace: true })
}
