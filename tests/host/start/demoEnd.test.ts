import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import demo from '../../../host/demo/catalogue.json' with { type: 'json' }
import { cardNumberOf } from '../../../domain/payment/giftCards.ts'
import { storeHash } from '../../../host/catalogue/hashes.ts'
import { giftCardHash } from '../../../host/services/giftCardNumbers.ts'
import { DEMO_PIN, PRINTED_GIFT_CARDS } from '../../../host/services/printedKeys.ts'
import { readConfig } from '../../../host/start/config.ts'
import { demoEndCommand } from '../../../host/start/demoEndCommand.ts'
import { listen } from '../../../host/start/listener.ts'
import { startHost } from '../../../host/start/startHost.ts'
import { listAudit } from '../../../host/store/audit.ts'
import { openDatabase, type Db } from '../../../host/store/database/database.ts'
import { findGiftCardWithEntries } from '../../../host/store/discounts/giftCards.ts'
import { listCoupons } from '../../../host/store/discounts/coupons.ts'
import { findSetting } from '../../../host/store/settings.ts'
import { testCard } from '../../../sandbox/testCards.ts'
import { freshDatabase, type FreshDatabase, oneDatabase } from '../../support/host/databases.ts'
import { customersDocument, operatorDocument } from '../../support/openapi/apiDocument.ts'

const LIVE = {
  DEMO: '0',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  PUBLIC_URL: 'https://shop.example',
  VAPID_SUBJECT: 'mailto:push@shop.example',
  GIFT_CARD_SECRET: 'a secret of the live chain, made when it went live',
}

/** Files that people read, or that hold what commands and the start print. */
const PRINTING = [
  'README.md',
  '.env.example',
  ...['docs', 'scripts', 'host/demo', 'host/start'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  ),
].filter((file) => /\.(md|json|mjs|ts|example)$/.test(file))

/** Numbers as long as one of a gift card, without those of the payment cards of the sandbox. */
const cardNumbersIn = (text: string): string[] =>
  [...text.matchAll(/(?<![\w.])\d(?:[ -]?\d){15,18}(?![\w.])/g)]
    .map(([number]) => cardNumberOf(number))
    .filter((number) => !testCard(number, 12, 2040) && !OTHER_NUMBERS.includes(number))

/** docs/DEMO.md's number of no card, and the largest whole number of JSON. */
const OTHER_NUMBERS = ['4242424242424241', String(Number.MAX_SAFE_INTEGER)]

test('every number of a gift card that documents, OpenAPI documents, commands and the start print opens demos only [D-123]', () => {
  const texts = [...PRINTING.map((file) => readFileSync(file, 'utf8')), JSON.stringify(customersDocument), JSON.stringify(operatorDocument)] // oxfmt-ignore
  expect([...new Set(texts.flatMap(cardNumbersIn))].toSorted()).toEqual([...PRINTED_GIFT_CARDS].toSorted())
})

describe.each(oneDatabase)('a demo on $name that goes live', (kind) => {
  let fresh: FreshDatabase
  const dataDir = mkdtempSync(join(tmpdir(), 'forno-demo-end-'))
  beforeAll(async () => {
    fresh = await freshDatabase(kind, 'nothing')
  })
  afterAll(async () => {
    await fresh.drop()
    rmSync(dataDir, { recursive: true })
  })

  const environment = () => ({
    PORT: '0',
    DATA_DIR: dataDir,
    ...(fresh.url === undefined ? {} : { DATABASE_URL: fresh.url }),
  })

  /** Starts a host, asks it, and ends it. */
  async function withHost<T>(more: Record<string, string>, work: (url: string) => Promise<T>): Promise<T> {
    const read = readConfig({ ...environment(), ...more })
    if (!read.ok) throw new Error(read.message)
    const printing = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    let port = 0
    try {
      const stop = await startHost(
        { ...read.config, stopDelaySeconds: 0 },
        {
          openDatabase,
          listen: async (options) => {
            const listener = await listen(options)
            port = listener.port
            return listener
          },
          openSite: () => Promise.resolve(undefined),
        },
      )
      try {
        return await work(`http://127.0.0.1:${port}`)
      } finally {
        await stop()
      }
    } finally {
      printing.mockRestore()
    }
  }
  const started = () => Promise.resolve('started')
  const signIn = async (url: string) => {
    const response = await fetch(`${url}/kitchen/api/sign-in`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ store: storeHash(demo.stores[0]?.code ?? ''), pin: DEMO_PIN }),
    })
    return response.status
  }
  async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const database = await openDatabase({ url: fresh.url, dataDir })
    try {
      return await work(database.db)
    } finally {
      await database.close()
    }
  }

  test('does not start without DEMO until the one command has ended the demo, and then nothing printed opens it [D-123]', async () => {
    expect(await withHost({ DEMO: '1' }, signIn)).toBe(200)
    const kitchens = demo.stores.filter((store) => !('comingSoon' in store && store.comingSoon)).length
    await expect(withHost(LIVE, started)).rejects.toThrow(`opens ${kitchens} kitchens`)
    await expect(withHost(LIVE, started)).rejects.toThrow('operator.mjs demo-end')
    const cards = demo.giftCards.length
    const open = async (key: string | undefined) =>
      await withDatabase(async (db) => {
        const tokenKey = key ?? (await findSetting(db, 'token key')) ?? ''
        const found = PRINTED_GIFT_CARDS.map((number) =>
          findGiftCardWithEntries(db, giftCardHash(number, { tokenKey })),
        )
        return (await Promise.all(found)).filter((card) => card && !card.blockedAt).length
      })
    expect(await open(undefined)).toBe(cards)
    expect(await demoEndCommand({ ...environment(), ...LIVE }, 'ada')).toContain(
      `${kitchens} PINs revoked, ${cards} gift cards blocked, ${demo.coupons.length} coupons withdrawn`,
    )
    expect(await open(undefined)).toBe(0)
    expect(await demoEndCommand({ ...environment(), ...LIVE }, 'ada')).toContain('0 PINs revoked, 0 gift cards blocked')
    expect(await withHost(LIVE, signIn)).toBe(404)
    await withDatabase(async (db) => {
      expect((await listCoupons(db)).every((coupon) => coupon.withdrawn_at !== null)).toBe(true)
      const entries = (await listAudit(db, 50, { stores: 'all', looks: false })).filter(
        ({ action }) => action === 'demo-end',
      )
      expect(entries).toMatchObject([
        { source: 'operator', actor: 'ada', detail: { pins: kitchens, giftCards: cards } },
      ])
    })
  })

  test('is recognised by its PINs and gift cards where no mark was set [D-123]', async () => {
    await withDatabase(async (db) => {
      await db.deleteFrom('settings').where('name', '=', 'demo').execute()
      await db.updateTable('kitchen_pins').set({ revoked_at: null }).execute()
    })
    await expect(withHost(LIVE, started)).rejects.toThrow('0 gift cards can pay')
    await demoEndCommand(environment(), '')
    expect(await withHost(LIVE, started)).toBe('started')
    await withDatabase((db) => db.updateTable('gift_cards').set({ blocked_at: null }).execute())
    const { GIFT_CARD_SECRET: _, ...sameKeys } = LIVE
    await expect(withHost(sameKeys, started)).rejects.toThrow(`${demo.giftCards.length} gift cards can pay`)
  })
})

test('the command makes no database where there is none', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'forno-demo-end-'))
  await expect(demoEndCommand({ DATA_DIR: dataDir }, '')).rejects.toThrow('There is no database in')
  rmSync(dataDir, { recursive: true })
})
