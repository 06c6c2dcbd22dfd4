import type { Page } from '@playwright/test'

/** Gives the page of a Chromium a device that makes passkeys; `touch` says whether a finger lies on it, at first it does. */
export async function addVirtualDevice(
  page: Page,
  transport: 'internal' | 'usb' = 'internal',
): Promise<{ touch: (isTouched: boolean) => Promise<void> }> {
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
  }
}
