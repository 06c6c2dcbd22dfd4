import { apply } from '@oddbird/popover-polyfill/fn'
import './polyfill.css'

/**
 * Brings the popovers of Safari before 17 and Firefox before 125. They lie below an open dialog, since only browsers have a top
 * layer. Their styles belong to the lowest layer, as a browser's own lie below every style of a page.
 */
export const polyfillPopovers = (): void => apply({ layerName: 'base' })
