import type { KnipConfig } from 'knip'
import product from './productUse.ts'

/** For `knip`, which names the exports that no other file imports, and the packages that nothing uses. */
export default {
  entry: [...product.entry, 'tests/**/*.{test,spec}.{ts,tsx}', 'tests/bench/*.ts'],
  project: [...product.project, 'tests/**/*.{ts,tsx,mjs}'],
  // Resolved by their names, as files or as programs.
  ignoreDependencies: [
    '@babel/core',
    '@fontsource/.+',
    '@mdn/browser-compat-data',
    '@oazapfts/runtime',
    '@stryker-mutator/vitest-runner',
    '@types/smtp-server',
    'dependency-cruiser',
    'oazapfts',
    'oxfmt',
    'oxlint',
    'oxlint-tsgolint',
    'wawoff2',
  ],
} satisfies KnipConfig
