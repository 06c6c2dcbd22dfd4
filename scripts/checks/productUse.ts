import type { KnipConfig } from 'knip'

/** For `knip`, which names the files and exports of the product that at most tests use. */
export default {
  entry: [
    'src/app/{main,server}.tsx',
    'src/kitchen/{,driver/}boot.ts',
    'src/office/boot.ts',
    // The build calls them.
    'src/{kitchen,office}/drawn.tsx',
    'sw/{sw,kitchen,office}.ts',
    'sandbox/browser/stripe.ts',
    'host/start/{server,bitmapsCommand}.ts',
    'scripts/operator/operator.ts',
    'vite.{kitchen,office}.config.ts',
    'scripts/*.mjs',
    'scripts/checks/*.{mjs,cjs,ts}',
    // Loaded by their paths.
    'build/brand/checkBrand.ts',
    'build/dev/{devServer,devDatabase}.ts',
    'src/device/updates/importTimeout.ts',
    // Tests write docs/CATALOGUE.md and docs/COMMANDS.md with them.
    'contract/operator/commands.ts',
    'host/catalogue/docs/*.ts',
  ],
  project: ['{contract,domain,art,src,sw,host,sandbox,build,scripts}/**/*.{ts,tsx,mjs,cjs}'],
  ignoreExportsUsedInFile: true,
  vitest: false,
  playwright: false,
} satisfies KnipConfig
