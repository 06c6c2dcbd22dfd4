import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// Each entry is a file and the import written into it.
const forbidden = [
  ['domain/money.ts', "import 'react'"],
  ['domain/cart/cart.ts', "import '../../contract/cart.ts'"],
  ['domain/catalogue/menu.ts', "import type { A } from '../../host/http/app.ts'"],
  ['domain/catalogue/price.ts', "import 'node:fs'"],
  ['art/pizza/pizzaArt.ts', "import type { Side } from '../../domain/catalogue/menu.ts'"],
  ['art/pizza/brandColors.ts', "import '../../contract/brand.ts'"],
  ['contract/menu.ts', "import '../src/device/api/api.ts'"],
  ['contract/art.ts', "import '../art/pizza/pizzaArt.ts'"],
  ['contract/paths.ts', "import '../shared/routes.ts'"],
  ['shared/settings.ts', "import type { A } from '../domain/money.ts'"],
  ['host/handlers/cart.ts', "import '../../src/features/menu/Menu.tsx'"],
  ['host/handlers/menu.ts', "import { renderToString } from 'react-dom/server'"],
  ['host/handlers/pay.ts', "import Stripe from 'stripe'"],
  ['host/handlers/sql.ts', "import pg from 'pg'"],
  ['host/orders/clock.ts', "import moment from 'moment-timezone'"],
  ['host/http/worker.ts', "import '../../sw/sw.ts'"],
  ['host/http/server.ts', "import '../start/server.ts'"],
  ['host/handlers/route.ts', "import '../http/app.ts'"],
  ['host/orders/back.ts', "import '../handlers/cart.ts'"],
  ['host/carts/back.ts', "import '../orders/clock.ts'"],
  ['host/messages/back.ts', "import '../carts/back.ts'"],
  ['host/messages/letter.tsx', "import { renderToStaticMarkup } from 'react-dom/server'"],
  ['host/messages/mail/router.tsx', "import { Link } from '@tanstack/react-router'"],
  ['host/sessions/back.ts', "import '../messages/back.ts'"],
  ['host/context/back.ts', "import '../sessions/back.ts'"],
  ['host/catalogue/back.ts', "import '../context/back.ts'"],
  ['host/services/back.ts', "import '../catalogue/back.ts'"],
  ['host/store/back.ts', "import '../services/payments.ts'"],
  ['host/store/rows.ts', "import type { A } from '../orders/clock.ts'"],
  ['host/start/bench.ts', "import '../bench/bench.ts'"],
  ['host/start/sandbox.ts', "import { startSandbox } from '../../sandbox/start.ts'"],
  ['host/services/sandbox.ts', "export const late = () => import('../../sandbox/start.ts')"],
  ['host/demo/streets.ts', "import '../store/back.ts'"],
  ['host/conformance/ask.ts', "import '../http/app.ts'"],
  ['sandbox/app.ts', "import '../host/http/app.ts'"],
  ['src/features/home/Home.tsx', "import '../menu/Menu.tsx'"],
  ['src/features/home/Late.tsx', "export const late = () => import('../menu/Menu.tsx')"],
  ['src/features/home/Frame.tsx', "import '../../app/Shell.tsx'"],
  ['src/features/home/Typed.tsx', "export type A = import('../../../host/http/app.ts').A"],
  ['src/features/home/Data.tsx', "import Dexie from 'dexie'"],
  ['src/device/store/worker.ts', "import { Workbox } from 'workbox-window'"],
  ['src/features/home/Live.tsx', "import { useLiveQuery } from 'dexie-react-hooks'"],
  ['src/features/home/Pay.tsx', "import { loadStripe } from '@stripe/stripe-js'"],
  ['src/features/home/Picture.tsx', "import url from '../menu/dough.svg?url'"],
  ['src/shell/Header.tsx', "export * from '../features/menu/Menu.tsx'"],
  ['src/components/Dough.tsx', "import '../features/menu/Menu.tsx'"],
  ['src/components/Foot.tsx', "import '../shell/Header.tsx'"],
  ['src/forms/Field.tsx', "import '../components/Dough.tsx'"],
  ['src/hooks/useForm.ts', "import '../forms/Field.tsx'"],
  ['src/ui/Dialog.tsx', "import '../../domain/schedule/schedule.ts'"],
  ['src/content/home.ts', "import '../device/lock.ts'"],
  ['src/device/lock.ts', "import './store/database.ts'"],
  ['src/device/api/api.ts', "import { useState } from 'react'"],
  ['src/device/store/back.ts', "import '../api/api.ts'"],
  ['src/device/api/back.ts', "import '../reads/reading.ts'"],
  ['src/device/reads/reading.ts', "import '../outbox/outbox.ts'"],
  ['src/device/outbox/outbox.ts', "import '../session/signIn.ts'"],
  ['src/device/session/signIn.ts', "import '../updates/serviceWorker.ts'"],
  ['src/device/payment/payOrder.ts', "import '../../services/card.ts'"],
  ['src/device/updates/check.ts', "import 'altcha-lib'"],
  ['src/device/start.ts', "import '../hooks/useForm.ts'"],
  ['src/services/places.ts', "import './card.ts'"],
  ['src/services/live.ts', "import '../device/lock.ts'"],
  ['src/services/feed.ts', "import { connect } from 'node:net'"],
  ['src/components/Live.tsx', "import { initializeApp } from 'firebase/app'"],
  ['src/components/Dots.tsx', "import maplibre from 'maplibre-gl'"],
  ['src/app/main.tsx', "import '../../host/http/app.ts'"],
  ['src/app/Staff.tsx', "import '../kitchen/Kitchen.tsx'"],
  ['src/kitchen/Kitchen.tsx', "import '../features/menu/Menu.tsx'"],
  ['src/kitchen/Cart.tsx', "import '../device/store/cart.ts'"],
  ['src/app/Office.tsx', "import '../office/Audit.tsx'"],
  ['src/kitchen/Office.tsx', "import '../office/Audit.tsx'"],
  ['src/office/Audit.tsx', "import '../components/Dough.tsx'"],
  ['src/office/Store.tsx', "import '../device/store/cart.ts'"],
  ['sw/sw.ts', "import '../src/ui/Steps.tsx'"],
  ['sw/push.ts', "import 'react'"],
  ['build/steps.mjs', "import '../scripts/run.mjs'"],
  ['scripts/soak.mjs', "import '../tests/money.test.ts'"],
  ['scripts/lost.mjs', "import './noSuchFile.mjs'"],
  ['tests/hen.test.ts', "import './support/egg.ts'"],
  ['src/components/Lost.tsx', "import './NoSuchFile.tsx'"],
  ['src/components/Guess.tsx', "import 'typescript/lib/typescript'; import 'no-such-package'"],
  ['domain/cart/hen.ts', "import type { Egg } from '../order/egg.ts'"],
] as const

const allowed = [
  // A cycle is reported for one of its files only; hen.ts above is that file.
  ['domain/order/egg.ts', "import type { Hen } from '../cart/hen.ts'"],
  ['shared/routes.ts', 'export {}'],
  ['sandbox/cards/card.ts', "import '../objects/charge.ts'; import '../ids.ts'"],
  ['sandbox/objects/charge.ts', "import '../page/page.ts'"],
  ['sandbox/page/page.ts', "import '../cards/number.ts'"],
  ['sandbox/cards/number.ts', 'export {}'],
  ['sandbox/ids.ts', "import './records/record.ts'"],
  ['sandbox/records/record.ts', "import '../time.ts'"],
  ['sandbox/time.ts', 'export {}'],
  ['scripts/run.mjs', "import '../build/compress.mjs'"],
  ['build/compress.mjs', "import '../domain/money.ts'"],
  ['tests/money.test.ts', "import 'vitest'; import '../domain/money.ts'; import '../scripts/run.mjs'"],
  ['tests/support/egg.ts', "import '../hen.test.ts'"],
  ['domain/schedule/schedule.ts', "import '../money.ts'"],
  ['art/artSpec.ts', "import './drawing/size.ts'"],
  ['art/drawing/size.ts', 'export {}'],
  ['domain/cart/picture.ts', "import '../../art/artSpec.ts'"],
  ['contract/cart.ts', "import '../domain/schedule/schedule.ts'; import { z } from 'zod/mini'"],
  ['src/device/store/cart.ts', "import 'dexie'; import '../../../contract/cart.ts'; import '../lock.ts'"],
  ['src/device/updates/serviceWorker.ts', "import { Workbox } from 'workbox-window'"],
  ['src/services/card.ts', "import '@stripe/stripe-js'; import 'react'; import '../../domain/schedule/schedule.ts'"],
  ['src/ui/Steps.tsx', "import 'react'"],
  [
    'src/hooks/useCart.ts',
    "import '../device/store/cart.ts'; import '../services/card.ts'; import 'dexie-react-hooks'",
  ],
  ['src/features/locations/Chart.tsx', "import 'react'; import './worker.ts?worker&url'"],
  ['src/kitchen/Board.tsx', "import '../ui/Steps.tsx'; import '../device/lock.ts'; import '../../contract/cart.ts'"],
  ['src/features/locations/worker.ts', 'export {}'],
  [
    'src/features/menu/Menu.tsx',
    "import './Card.tsx'; import '../../hooks/useCart.ts'; import '@tanstack/react-query'",
  ],
  ['src/features/menu/Card.tsx', "import picture from './dough.svg'"],
  ['src/features/menu/dough.svg', '<svg/>'],
  [
    'src/app/router.tsx',
    "export const page = () => import('../features/menu/Menu.tsx'); import 'virtual:pwa-register'",
  ],
  ['sw/cache.ts', "import 'workbox-routing'; import '../src/device/store/cart.ts'; import '../contract/cart.ts'"],
  [
    'host/http/app.ts',
    "import 'hono'; import '../../contract/cart.ts'; import '../services/payments.ts'; import 'node:fs/promises'",
  ],
  ['host/services/payments.ts', "import 'stripe'; import { readFile } from 'fs'"],
  ['host/messages/mail/Template.tsx', "import 'react'; import 'react-dom/server'; import '../../services/payments.ts'"],
  ['host/start/provider.ts', "export const sandbox = () => import('../../sandbox/start.ts')"],
  ['sandbox/start.ts', "import 'hono'; import 'node:http'"],
] as const

interface Cruise {
  summary: { violations: { from: string; to: string; rule: { name: string } }[] }
}

describe('the import rules', () => {
  const folder = mkdtempSync(join(tmpdir(), 'forno-imports-'))
  let violations: Cruise['summary']['violations'] = []

  beforeAll(() => {
    for (const [path, text] of [...forbidden, ...allowed]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), `${text}\n`)
    }
    for (const name of ['package.json', '.dependency-cruiser.cjs', 'scripts/checks/imports.cjs'])
      cpSync(name, join(folder, name))
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'dir')
    const args = ['--config', '.dependency-cruiser.cjs', '--preserve-symlinks', '--output-type', 'json']
    const cruise = spawnSync(
      resolve('node_modules/.bin/depcruise'),
      [...args, '{shared,contract,domain,art,src,sw,host,sandbox,build,scripts,tests}/**/*.{ts,tsx,mjs}'],
      {
        cwd: folder,
        encoding: 'utf8',
        maxBuffer: 64e6,
      },
    )
    const { summary } = JSON.parse(cruise.stdout) as Cruise
    violations = summary.violations
  })

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each(forbidden)('refuses in %s: %s', (path) => {
    expect(violations.map(({ from }) => from)).toContain(path)
  })

  it('refuses circles between the folders of a folder, also by a third one, and none with a file beside them', () => {
    const { status, stdout } = spawnSync(process.execPath, ['scripts/checks/folderCircles.mjs', folder], {
      encoding: 'utf8',
    })
    const found = [...stdout.matchAll(/^error: (.*): (\w+) and (\w+) are in a circle/gm)].map((one) =>
      one.slice(1).join(' '),
    )
    expect(status).toBe(1)
    expect(found.some((one) => one.includes('records'))).toBe(false)
    expect(found).toEqual(
      expect.arrayContaining([
        'domain cart order',
        'domain order cart',
        'sandbox cards objects',
        'sandbox objects page',
        'sandbox page cards',
      ]),
    )
  })

  it.each(allowed)('allows in %s: %s', (path) => {
    expect(violations.filter(({ from }) => from === path)).toEqual([])
  })
})
