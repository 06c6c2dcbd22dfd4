import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { brandModules } from '../../build/brand/brandModules.ts'

// As in vitest.config.ts: a time zone far from every store.
process.env['TZ'] = 'Asia/Tokyo'
// The same random inputs for every mutant, and few of them: a rule that fewer than one of 200 inputs reaches wants a test by name.
process.env['RUN_SEED'] ??= '1'
process.env['PROPERTY_RUNS'] ??= '200'

const RULES = ['tests/domain/**/*.test.ts']
/** Those of orders without their repetitions: each mutant would start a host for each file of them. */
const ORDERS = ['tests/host/orders/**/*.test.ts']
const REPEATED = ['**/races/**', '**/random*', '**/*Sequences*', '**/*Transitions*', '**/concurrent*', '**/roundTrips*']
const isHost = process.env['MUTATED']?.startsWith('host/') ?? false

export default defineConfig({
  plugins: [react(), brandModules()],
  test: {
    include: isHost ? ORDERS : RULES,
    exclude: isHost ? REPEATED : [],
    globalSetup: isHost ? ['tests/support/host/templates.ts'] : [],
    setupFiles: ['tests/support/propertySeed.ts'],
    isolate: false,
    testTimeout: 60_000,
  },
})
