import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { brandModules } from './build/brand/brandModules.ts'

// A time zone far from every store, so that a test fails when code uses the device's zone instead of the store's.
process.env['TZ'] = 'Asia/Tokyo'

export default defineConfig({
  plugins: [react(), brandModules()],
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    // Shown in the soak: what takes half a minute on two cores or more (that the fault runs find planted bugs, that the image runs,
    // a whole build of a second brand, the rehearsal of going live, failovers under load, a cache in front of two hosts, the guide
    // that is followed), and what takes some seconds and changes seldom.
    exclude: process.env['SOAK']
      ? []
      : [
          'tests/faults/plantedBugs.test.ts',
          'tests/image',
          'tests/build/secondBrand.test.ts',
          'tests/rehearsal',
          'tests/failover',
          'tests/edge',
          'tests/guide',
          'tests/host/backup/backup.test.ts',
          'tests/host/attacks/enumeration.test.ts',
          'tests/host/handlers/randomPrices.test.ts',
          'tests/host/openapi/client.test.ts',
          'tests/host/places/realAddresses.test.ts',
          'tests/host/start/demoEnd.test.ts',
          'tests/host/start/npmStart.test.ts',
          'tests/host/start/sandboxProcess.test.ts',
          'tests/host/store/failover.test.ts',
          'tests/sandbox/browser.test.ts',
          'tests/services/basemap.test.ts',
          'tests/sandbox/wallets.test.ts',
          'tests/tooling/browsers.test.ts',
          'tests/tooling/devServer.test.ts',
          'tests/tooling/reports.test.ts',
          'tests/watchers',
        ],
    globalSetup: ['tests/support/host/templates.ts'],
    // Dexie binds to the global IndexedDB when it first loads, and the files of a worker share it.
    setupFiles: [
      'fake-indexeddb/auto',
      'tests/support/console.ts',
      'tests/support/evidence.ts',
      'tests/support/propertySeed.ts',
    ],
    // Each in-process database takes about 400 MB and 1.5 s to open, so there are no more workers than cores.
    maxWorkers: Math.min(4, availableParallelism()),
    // The files of a worker share their modules: loading them for each file would be a third of the run time.
    isolate: false,
    // Only for tests that hang: on a busy machine a test may take minutes.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // `npm test` lists the slowest at its end.
    slowTestThreshold: 600_000,
    expect: { poll: { timeout: 300_000 } },
  },
})
