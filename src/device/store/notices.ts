import { observable } from '../observable.ts'

/** ready: waits for the customer's consent; busy: they agreed while another tab is at checkout; coming: it takes over. */
export type NewVersion = 'none' | 'ready' | 'busy' | 'coming'

export const newVersion = observable<NewVersion>('none')

/** How to offer the installation: by the browser's prompt, or with instructions on iOS. */
export const installOffer = observable<'none' | 'prompt' | 'ios'>('none')

/** A file of the page is missing. reloading: the page reloads; unreachable: the host is; gone: a reload did not help. */
export const missingPart = observable<'reloading' | 'unreachable' | 'gone'>('reloading')

interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

export const installPrompt = observable<InstallPrompt | undefined>(undefined)

/** Runs first at start: the event may come before anything else has loaded. */
export function holdInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installPrompt.set(event as InstallPrompt)
  })
}
