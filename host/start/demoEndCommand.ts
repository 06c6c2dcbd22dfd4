import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { formerCoupon } from '../catalogue/import/formerCoupon.ts'
import { catalogueFile } from '../catalogue/import/catalogueFile.ts'
import { newSecret } from '../sessions/token.ts'
import { openDatabase } from '../store/database/database.ts'
import { getOrCreateSetting } from '../store/settings.ts'
import { count, endDemo } from './demoEnd.ts'
import { readSecretFiles, type Variables } from './secretFiles.ts'

/**
 * `npm run operator -- demo-end`, with the host's environment. On the embedded database its host must be stopped. Resolves with
 * what was done, as a sentence; throws one.
 */
export async function demoEndCommand(given: Variables, actor: string): Promise<string> {
  const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
  const { variables, faults } = readSecretFiles(filled)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  const { DATABASE_URL: url, DATA_DIR: dataDir = '.data', TOKEN_SECRET: token, GIFT_CARD_SECRET: giftCard } = variables
  if (url === undefined && !existsSync(join(dataDir, 'database')))
    throw new Error(`There is no database in ${dataDir}: set DATABASE_URL or DATA_DIR, as for the host.`)
  const database = await openDatabase({ url, dataDir })
  try {
    const { db } = database
    const made = await getOrCreateSetting(db, 'token key', newSecret)
    // A demo often has none of the secrets that the live host is given.
    const keys = [{ tokenKey: made }, ...[token, giftCard].flatMap((tokenKey) => (tokenKey ? [{ tokenKey }] : []))]
    const demo = catalogueFile.parse((await import('../demo/catalogue.json')).default)
    const coupons = (demo.coupons ?? []).map((one) => ({ code: one.code, document: formerCoupon(one) }))
    const ended = await endDemo(db, { keys, coupons, actor }, new Date())
    return `The demo on ${database.name} is ended: ${count(ended.pins, 'PIN')} revoked, ${count(ended.giftCards, 'gift card')} blocked, ${count(ended.coupons, 'coupon')} withdrawn. Its orders, members and points are still there.`
  } finally {
    await database.close()
  }
}
