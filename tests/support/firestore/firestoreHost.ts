// The `test` of journeys whose host writes orders into a Firestore.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOST_ENV } from '../host/host.ts'
import { test as base } from '../shop/shop.ts'
import { startFirestoreServer, type FirestoreServer } from './firestoreServer.ts'

export { expect } from '../shop/shop.ts'

export const test = base.extend<object, { firestore: FirestoreServer }>({
  firestore: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startFirestoreServer()
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  hostEnv: [
    async ({ firestore }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'forno-firestore-'))
      const account = join(folder, 'account.json')
      writeFileSync(account, JSON.stringify(firestore.account))
      await use({
        ...HOST_ENV,
        FIRESTORE_SERVICE_ACCOUNT: account,
        FIREBASE_API_KEY: 'the-key-of-the-web-app',
        FIRESTORE_URL: firestore.url,
      })
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
})
