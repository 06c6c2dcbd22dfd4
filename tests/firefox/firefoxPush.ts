// The `test` of Web Push in Firefox: a push service on this machine, of which the browser and the host of each worker know.
import { HOST_ENV, test as base } from '../support/host/host.ts'
import { startAutopushServer, type AutopushServer } from '../support/push/autopushServer.ts'

export { expect } from '../support/host/host.ts'

export const test = base.extend<object, { pushService: AutopushServer }>({
  pushService: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const service = await startAutopushServer()
      await use(service)
      await service.close()
    },
    { scope: 'worker' },
  ],
  hostEnv: [
    async ({ pushService: { host } }, use) =>
      use({ ...HOST_ENV, MISSED_ORDER_SECONDS: '0', PUSH_HOSTS: host, OUTBOUND_HOSTS: host }),
    { scope: 'worker' },
  ],
  // Otherwise the browser gets switches of Chromium.
  seesPictures: [true, { scope: 'worker' }],
  launchOptions: [
    async ({ pushService, launchOptions }, use) =>
      use({
        ...launchOptions,
        firefoxUserPrefs: {
          'dom.push.enabled': true,
          'dom.push.connection.enabled': true,
          'dom.push.serverURL': pushService.url,
          'dom.push.testing.allowInsecureServerURL': true,
          // Every site may show notifications, and Firefox itself shows them, so that a page can list them.
          'permissions.default.desktop-notification': 1,
          'alerts.useSystemBackend': false,
        },
      }),
    { scope: 'worker' },
  ],
})
