import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isBlockedName } from '../../build/blockedNames.ts'

describe('isBlockedName [D-106]', () => {
  test.each([
    'AdConsent',
    'pixelPicture',
    'TrackPage',
    'trackOrder',
    'errorReport',
    'ad-bar',
    'analytics',
    'promoBanner',
    'webVitals',
    'geoip',
    'HitCounter',
    'affiliateLinks',
    'referralCode',
    'sentry',
  ])('%s has a word of the blockers', (name) => expect(isBlockedName(name)).toBe(true))
  test.each([
    'address',
    'AdditionDialog',
    'addCard',
    'app',
    'menu',
    'LocationsPage',
    'start',
    'payment',
    'StorageStrip',
    'countryNames',
  ])('%s has none', (name) => expect(isBlockedName(name)).toBe(false))
})

test.skipIf(!existsSync('dist/client/assets'))(
  'no built file has a name that the general rules of EasyList hold [D-106]',
  () => {
    const rules =
      /(^|[-_/.])(ads?|pixels?|banners?|promo|consent)([-_/.]|$)|track(page|ing|er|order)|analytic|adconsent|errorreport|pixelpicture/i
    expect(readdirSync('dist/client/assets').filter((name) => rules.test(name))).toEqual([])
  },
)
