import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

// A zone far from every store: a test that reads the device's zone instead of the store's fails.
process.env['TZ'] = 'Asia/Tokyo'

export default defineConfig({
  plugins: [react()],
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/support/postgres.ts'],
    setupFiles: ['tests/support/console.ts'],
    // A database in the process costs about 400 MB and a second and a half: no more of them than cores.
    maxWorkers: Math.min(4, availableParallelism()),
    testTimeout: 60_000,
    hookTimeout: 90_000,
  },
})
