import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// A line each: the file, then the import planted in it.
const forbidden = [
  ['domain/money.ts', "import 'react'"],
  ['domain/cart/cart.ts', "import './calls/cart.ts'"],
  ['domain/catalogue/menu.ts', "import type { A } from '../host/app.ts'"],
  ['domain/catalogue/price.ts', "import 'node:fs'"],
  ['contract/menu.ts', "import '../../src/device/api/api.ts'"],
  ['host/handlers/cart.ts', "import '../../src/pages/menu/Menu.tsx'"],
  ['host/handlers/menu.ts', "import { renderToString } from 'react-dom/server'"],
  ['host/answers/pay.ts', "import Stripe from 'stripe'"],
  ['host/answers/sql.ts', "import pg from 'pg'"],
  ['host/orders/clock.ts', "import moment from 'moment-timezone'"],
  ['host/worker.ts', "import '../sw/sw.ts'"],
  ['src/pages/home/Home.tsx', "import '../menu/Menu.tsx'"],
  ['src/pages/home/Late.tsx', "export const late = () => import('../menu/Menu.tsx')"],
  ['src/pages/home/Frame.tsx', "import '../../shell/Header.tsx'"],
  ['src/pages/home/Typed.tsx', "export type A = import('../../../host/app.ts').A"],
  ['src/pages/home/Data.tsx', "import Dexie from 'dexie'"],
  ['src/pages/home/Pay.tsx', "import { loadStripe } from '@stripe/stripe-js'"],
  ['src/pages/home/Picture.tsx', "import url from '../menu/dough.svg?url'"],
  ['src/shell/Header.tsx', "export * from '../pages/menu/Menu.tsx'"],
  ['src/parts/Dough.tsx', "import '../pages/menu/Menu.tsx'"],
  ['src/ui/Dialog.tsx', "import '../../domain/schedule/schedule.ts'"],
  ['src/device/api/api.ts', "import { useState } from 'react'"],
  ['src/device/outbox/outbox.ts', "import '../services/card.ts'"],
  ['src/device/check.ts', "import 'altcha-lib'"],
  ['src/services/places.ts', "import './card.ts'"],
  ['src/services/live.ts', "import '../device/cart.ts'"],
  ['src/services/feed.ts', "import { connect } from 'node:net'"],
  ['src/parts/Live.tsx', "import { initializeApp } from 'firebase/app'"],
  ['src/parts/Dots.tsx', "import maplibre from 'maplibre-gl'"],
  ['src/app/main.tsx', "import '../host/app.ts'"],
  ['sw/sw.ts', "import '../src/ui/Steps.tsx'"],
  ['sw/push.ts', "import 'react'"],
  ['src/parts/Lost.tsx', "import './NoSuchFile.tsx'"],
] as const

const allowed = [
  ['domain/schedule/schedule.ts', "import { z } from 'zod/mini'"],
  ['contract/cart.ts', "import '../schedule.ts'"],
  [
    'src/device/store/cartState.ts',
    "import 'dexie'; import '../../contract/cart.ts'; import '../../domain/schedule/schedule.ts'",
  ],
  ['src/services/card.ts', "import '@stripe/stripe-js'; import 'react'; import '../../domain/schedule/schedule.ts'"],
  ['src/services/mapStyle.ts', "import type { Map } from 'maplibre-gl'"],
  ['src/ui/Steps.tsx', "import 'react'"],
  ['src/parts/useCart.ts', "import '../device/cart.ts'; import '../services/card.ts'; import '../ui/Steps.tsx'"],
  ['src/parts/map/Chart.tsx', "import 'react-map-gl/maplibre'; import './worker.ts?worker&url'"],
  ['src/parts/map/worker.ts', 'export {}'],
  ['src/pages/menu/Menu.tsx', "import './Card.tsx'; import '../../parts/useCart.ts'; import '@tanstack/react-query'"],
  ['src/pages/menu/Card.tsx', "import picture from './dough.svg'"],
  ['src/pages/menu/dough.svg', '<svg/>'],
  ['src/app/router.tsx', "export const page = () => import('./pages/menu/Menu.tsx'); import 'virtual:pwa-register'"],
  ['sw/cache.ts', "import 'workbox-routing'; import '../src/device/cart.ts'; import '../rules/calls/cart.ts'"],
  [
    'host/http/app.ts',
    "import 'hono'; import '../rules/calls/cart.ts'; import './services/payments.ts'; import 'node:fs/promises'",
  ],
  ['host/services/payments.ts', "import 'stripe'; import { readFile } from 'fs'"],
] as const

interface Cruise {
  summary: { violations: { from: string; to: string; rule: { name: string } }[] }
}

describe('the import table', () => {
  const folder = mkdtempSync(join(tmpdir(), 'forno-imports-'))
  let violations: Cruise['summary']['violations'] = []

  beforeAll(() => {
    for (const [path, text] of [...forbidden, ...allowed]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), `${text}\n`)
    }
    for (const name of ['package.json', '.dependency-cruiser.cjs', 'scripts/imports.cjs'])
      cpSync(name, join(folder, name))
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'dir')
    const args = ['--config', '.dependency-cruiser.cjs', '--preserve-symlinks', '--output-type', 'json']
    const cruise = spawnSync(resolve('node_modules/.bin/depcruise'), [...args, '{rules,src,sw,host}/**/*.{ts,tsx}'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64e6,
    })
    const { summary } = JSON.parse(cruise.stdout) as Cruise
    violations = summary.violations
  })

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each(forbidden)('refuses in %s: %s', (path) => {
    expect(violations.map(({ from }) => from)).toContain(path)
  })

  it.each(allowed)('allows in %s: %s', (path) => {
    expect(violations.filter(({ from }) => from === path)).toEqual([])
  })
})
