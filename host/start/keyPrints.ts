import { createHash } from 'node:crypto'
import { hasGiftCards } from '../store/discounts/giftCards.ts'
import { replaceSetting } from '../store/settings.ts'
import type { Db } from '../store/database/database.ts'
import type { Settings } from '../context/settings.ts'

/**
 * Compares this host's keys with those that the database's hosts had at their last start. Answers warnings about those that
 * differ; throws when no gift card could be found any more, but in a demo, whose cards are test cards. Only a digest of each key is kept.
 */
export async function compareKeys(
  db: Db,
  { tokenKey, giftCardKey = tokenKey, push, demo }: Pick<Settings, 'tokenKey' | 'giftCardKey' | 'push' | 'demo'>,
): Promise<string[]> {
  const isOther = async (name: string, key: string) => {
    const print = printOf(key)
    const before = await replaceSetting(db, name, print)
    if (before === undefined || before === print) return false
    if (name !== GIFT_CARD_PRINT || demo || !(await hasGiftCards(db))) return true
    await replaceSetting(db, name, before)
    throw new Error(
      'GIFT_CARD_SECRET, or TOKEN_SECRET where it is not set, is another one than before: none of the gift cards in the database would be found. Set the one of before.',
    )
  }
  await isOther(GIFT_CARD_PRINT, giftCardKey)
  const warnings = []
  if (await isOther('token key print', tokenKey))
    warnings.push(
      'TOKEN_SECRET is another one than before: all members are signed out, and links in mails that were sent have ended. Hosts of one database need the same.',
    )
  if (await isOther('vapid key print', push.publicKey))
    warnings.push(
      'VAPID_PUBLIC_KEY is another one than before: no browser that subscribed before gets a message. Hosts of one database need the same.',
    )
  return warnings
}

const GIFT_CARD_PRINT = 'gift card key print'

const printOf = (key: string) => createHash('sha256').update(`print of ${key}`).digest('base64url').slice(0, 22)
