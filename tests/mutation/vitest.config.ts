import { defineConfig } from 'vitest/config'

// As in vitest.config.ts: a time zone far from every store.
process.env['TZ'] = 'Asia/Tokyo'
// The same random inputs for every mutant, and few of them: a rule that fewer than one of 200 inputs reaches wants a test by name.
process.env['RUN_SEED'] ??= '1'
process.env['PROPERTY_RUNS'] ??= '200'

/** The tests of the rules alone, which need no database. */
export default defineConfig({
  test: {
    include: ['tests/domain/**/*.test.ts'],
    setupFiles: ['tests/support/propertySeed.ts'],
    isolate: false,
    testTimeout: 60_000,
  },
})
