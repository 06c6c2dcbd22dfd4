import { describe, expect, test } from 'vitest'
import { pageKind } from '../../shared/routes.ts'
import { BRAND } from '../../shared/brand.ts'
import { sectionId, type LegalLink, type LegalSection, type LegalText } from '../../src/content/legal/legalText.ts'
import { OUTSIDE_SERVICES, type OutsideService } from '../../contract/outsideServices.ts'
import { privacyPolicy } from '../../src/content/legal/privacy.ts'
import { TERMS_OF_SERVICE } from '../../src/content/legal/terms.ts'

const PRIVACY_POLICY = privacyPolicy(OUTSIDE_SERVICES)

const partsOf = ({ text }: LegalSection): (string | LegalLink)[] =>
  text.flatMap((part) => (typeof part === 'object' && 'points' in part ? part.points : [part])).flat()
const wordsOf = (section: LegalSection) =>
  partsOf(section)
    .map((part) => (typeof part === 'string' ? part : part.text))
    .join(' ')
const sectionsOf = ({ opening, sections }: LegalText) => [...(opening ? [opening] : []), ...sections]
const linksOf = (text: LegalText) =>
  [...text.related, ...sectionsOf(text).flatMap(partsOf)].flatMap((part) => (typeof part === 'string' ? [] : [part.to]))
const named = (text: LegalText, name: string) =>
  wordsOf(sectionsOf(text).find((one) => one.name === name) ?? { name, text: [] })

test('the terms open with the overview, and 21 numbered sections follow in the specified order [LEGAL-02]', () => {
  expect(TERMS_OF_SERVICE.opening?.name).toBe('Overview')
  expect(TERMS_OF_SERVICE.sections.map(({ name }) => name)).toEqual([
    'Online Store Terms',
    'General Conditions',
    'Accuracy of Information',
    'Modifications and Prices',
    'Products',
    'Billing and Account Information',
    'Optional Tools',
    'Third-Party Links',
    'User Comments',
    'Personal Information',
    'Errors',
    'Prohibited Uses',
    'Disclaimer',
    'Intellectual Property',
    'General Provisions',
    'Website Usage',
    'EU consumer dispute resolution',
    'Governing Law',
    'Changes',
    'Entire Agreement',
    'Contact',
  ])
})

test('the terms name the limited company and the law of British Columbia [LEGAL-03]', () => {
  expect(BRAND.company).toMatch(/ Ltd\.$/)
  expect(named(TERMS_OF_SERVICE, 'Overview')).toContain(`${BRAND.company}, a limited company`)
  expect(named(TERMS_OF_SERVICE, 'Governing Law')).toContain('laws of the Province of British Columbia')
})

test('the policy has 20 sections and ends with the do-not-track statement and the contact information [LEGAL-01]', () => {
  const names = PRIVACY_POLICY.sections.map(({ name }) => name)
  expect([PRIVACY_POLICY.opening, names.length]).toEqual([undefined, 20])
  expect(names.slice(-2)).toEqual(['Do Not Track', 'Contact Information'])
  expect(named(PRIVACY_POLICY, 'Do Not Track')).toContain('the signal changes nothing')
  expect(linksOf(PRIVACY_POLICY)).toEqual(expect.arrayContaining(['/contact', '/tos']))
})

/** What the policy says only of a host that uses the service, and what only of one that does not. */
const SAID: Record<OutsideService, { used: RegExp[]; unused: RegExp[] }> = {
  stripe: {
    used: [
      /processed by Stripe/,
      /cookies of Stripe/,
      /Stripe, for card/,
      /those of Stripe/,
      /among them Stripe/,
      /never reach us/,
    ],
    unused: [/no card is charged/, /the number of a real card/],
  },
  twilio: {
    used: [/Twilio, which delivers/, /Twilio, .*the push services/, /we send text messages too/],
    unused: [/No text messages leave/],
  },
  pixel: {
    used: [
      /We use an advertising pixel/,
      /before an advertising pixel is loaded/,
      /provider of the advertising pixel/,
      /only if you say yes\./,
    ],
    unused: [
      /There is no advertising pixel on this Site/,
      /there are no advertising cookies/,
      /nothing that the signal could switch off/,
    ],
  },
  errors: {
    used: [/collects such reports for us/, /reports of failing pages/],
    unused: [/to our own server and to nobody else/],
  },
  map: {
    used: [/loaded from a map service/, /a map service, for the maps/],
    unused: [/drawn from files of our own server/],
  },
  firestore: {
    used: [/through Google Firestore/, /Google, for the live/, /Google and the push/],
    unused: [/from our own server, through no other company/],
  },
  geocoder: {
    used: [/by an address service, which receives/, /an address service, for/],
    unused: [/on our own server in a directory/],
  },
}

describe.each(OUTSIDE_SERVICES)('the policy of a host with and without %s', (service) => {
  const whole = (services: readonly OutsideService[]) => {
    const { inShort, sections } = privacyPolicy(services)
    return [inShort, ...sections.map(wordsOf)].join(' ')
  }
  const { used, unused } = SAID[service]
  const others = OUTSIDE_SERVICES.filter((one) => one !== service)

  test.each([
    ['alone', [service], []],
    ['beside all others', OUTSIDE_SERVICES, others],
  ])('says of it what is true, %s [LEGAL-01 D-145]', (_, withIt, without) => {
    for (const words of used) {
      expect(whole(withIt)).toMatch(words)
      expect(whole(without)).not.toMatch(words)
    }
    for (const words of unused) {
      expect(whole(withIt)).not.toMatch(words)
      expect(whole(without)).toMatch(words)
    }
    // We are the company that runs the site.
    for (const services of [withIt, without]) expect(whole(services)).not.toMatch(/operator|undefined/)
  })
})

test('the terms link to the policy and to the contact page [LEGAL-04]', () => {
  expect(linksOf(TERMS_OF_SERVICE)).toEqual(expect.arrayContaining(['/contact', '/privacy']))
})

describe.each([TERMS_OF_SERVICE, PRIVACY_POLICY, privacyPolicy([])])('$title', (text) => {
  test('each section has an address of its own and 60 to 220 words', () => {
    const sections = sectionsOf(text)
    expect(new Set(sections.map(({ name }) => sectionId(name))).size).toBe(sections.length)
    const odd = sections
      .map((section) => [section.name, wordsOf(section).split(/\s+/).length] as const)
      .filter(([, count]) => count < 60 || count > 220)
    expect(odd).toEqual([])
  })

  test('each link leads to a page of the site, to a section or to a mail', () => {
    const ids = sectionsOf(text).map(({ name }) => `#${sectionId(name)}`)
    const lost = linksOf(text).filter(
      (to) => pageKind(to) !== 'drawn' && !ids.includes(to) && to !== `mailto:${BRAND.email}`,
    )
    expect(lost).toEqual([])
  })
})
