import { observable } from './observable.ts'

/** What the shell offers the customer about the app itself. */

/** ready: a new version waits for the customer's word; busy: they gave it while they check out in another tab. */
export const newVersion = observable<'none' | 'ready' | 'busy'>('none')

/** How this browser puts the app on the home screen, when the moment to offer it has come. */
export const installOffer = observable<'none' | 'prompt' | 'ios'>('none')

/** A file of the page is missing: it is being loaded anew; the host is out of reach; or loading it anew did not help. */
export const missingPart = observable<'reloading' | 'unreachable' | 'gone'>('reloading')
