import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

// A zone far from every store: a test that reads the device's zone instead of the store's fails.
process.env['TZ'] = 'Asia/Tokyo'

export default defineConfig({
  plugins: [react()],
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/support/host/templates.ts'],
    // Dexie takes the IndexedDB that is there when it is first loaded, and files of a worker share it.
    setupFiles: ['fake-indexeddb/auto', 'tests/support/console.ts', 'tests/support/evidence.ts'],
    // A database in the process costs about 400 MB and a second and a half: no more of them than cores.
    maxWorkers: Math.min(4, availableParallelism()),
    // Files of a worker share their modules: to load them anew for each would be a third of the work.
    isolate: false,
    // These end a test that hangs; on a busy machine one may take minutes.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 300_000 } },
  },
})
