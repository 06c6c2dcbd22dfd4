import { storedText } from '../../storedText.ts'

/**
 * The menu names the delivery address once it is hydrated [MENU-03]. An attribute of the document reserves its line before the
 * first frame: the layout must not shift.
 */
export function markDeliveryLine(): void {
  const isNamed = storedText('service') === 'Delivery' && storedText('address') !== ''
  document.documentElement.toggleAttribute('data-to', isNamed)
}
