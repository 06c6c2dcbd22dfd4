// `npm run soak`: the long proofs whole, which `npm test` samples; tests/support/testSizes.ts says how much each of them tries.
//   faults   shopping over a line that fails as planned
//   carts    random carts, ordered with random discounts
//   races    parallel payments of one order, and orders for the same coupon or gift card
//   kills    a host killed while customers order
//   host     guesses at codes, random configurations, and the host's tests over every kind of database, every answer held to the
//            OpenAPI documents
//   watchers 5,000 streams of one host while their orders move and half of them come again: no step is lost
//   push     messages about orders in Firefox, from the operator's call to the shown notification
//   prices   configurations clicked together in a browser
//   screens  all journeys and accessibility tests, on a desktop and on a phone, with those tagged `@soak`
//   image    the Dockerfile followed in clean folders, and what it makes run on a read-only root
//   pages    Lighthouse with a fresh profile and axe, light and dark, over every public page
//   rehearsal going live by the commands of docs/OPERATING.md, and two hosts exchanged one by one while customers order
//   npm run soak -- faults kills      those alone          SEED=1 npm run soak -- faults      from this seed on
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { root, run } from './run.mjs'

const PROOFS = {
  faults: ['tests/faults/faultyNetwork.test.ts', 'tests/faults/plantedBugs.test.ts'],
  carts: ['tests/host/orders/randomOrders.test.ts'],
  races: ['tests/host/orders/races'],
  kills: ['tests/faults/kill.test.ts'],
  watchers: ['tests/watchers'],
  host: ['tests/host', 'tests/device'],
  image: ['tests/image'],
  prices: ['tests/journeys/builder-prices.spec.ts'],
  push: specsIn('tests/firefox'),
  rehearsal: ['tests/rehearsal'],
  pages: ['tests/audit/pages.spec.ts', 'tests/audit/lighthouse.spec.ts'],
  screens: ['tests/journeys', 'tests/audit'].flatMap(specsIn),
}

/** All but what `pages` runs. */
function specsIn(folder) {
  return readdirSync(new URL(folder, root), { recursive: true })
    .filter((name) => name.endsWith('.spec.ts') && !/^(lighthouse|pages)\./.test(name))
    .map((name) => `${folder}/${name}`)
}

const asked = process.argv.slice(2)
if (!asked.every((name) => Object.hasOwn(PROOFS, name))) {
  console.error(`usage: [SEED=1] npm run soak -- [${Object.keys(PROOFS).join('] [')}]`)
  process.exit(2)
}
const test = fileURLToPath(new URL('scripts/test.mjs', root))
const codes = []
for (const [name, files] of Object.entries(PROOFS)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.log(`\n== ${name}`)
  codes.push(await run(process.execPath, [test, ...files], { env: { ...process.env, SOAK: '1', EVERY_DATABASE: '1' } }))
}
process.exit(codes.find((code) => code !== 0) ?? 0)
