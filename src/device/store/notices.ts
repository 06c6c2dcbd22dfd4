import { observable } from '../observable.ts'

/** What the shell offers the customer about the app itself. */

/** ready: a new version waits for the customer's word; busy: they gave it while they check out in another tab; coming: it takes over. */
export type NewVersion = 'none' | 'ready' | 'busy' | 'coming'

export const newVersion = observable<NewVersion>('none')

/** How this browser puts the app on the home screen, when the moment to offer it has come. */
export const installOffer = observable<'none' | 'prompt' | 'ios'>('none')

/** A file of the page is missing: it is being loaded anew; the host is out of reach; or loading it anew did not help. */
export const missingPart = observable<'reloading' | 'unreachable' | 'gone'>('reloading')

/** The browser's own question whether to install, held back for its moment; the library of types does not know it. */
export interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

export const installPrompt = observable<InstallPrompt | undefined>(undefined)

/** It may come before anything else has loaded. */
export function holdInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installPrompt.set(event as InstallPrompt)
  })
}
