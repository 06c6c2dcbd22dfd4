import type { Page } from '@playwright/test'

export interface VirtualDevice {
  touch: (isTouched: boolean) => Promise<void>
  /** From now on no finger, face or PIN is the right one. */
  refuse: () => Promise<void>
  /** How many passkeys it holds. */
  count: () => Promise<number>
}

/** Gives the page of a Chromium a device that makes passkeys; `touch` says whether a finger lies on it, at first it does. */
export async function addVirtualDevice(page: Page, transport: 'internal' | 'usb' = 'internal'): Promise<VirtualDevice> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    touch: async (enabled) => {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
    refuse: async () => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    },
    count: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}
