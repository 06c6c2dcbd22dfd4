import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SECRETS } from '../../host/start/environmentSchema.ts'
import { GUEST_SESSION_DAYS, MEMBER_SESSION_DAYS, MEMBER_SESSION_MAX_DAYS } from '../../host/store/accounts/sessions.ts'
import { KITCHEN_SESSION_DAYS, KITCHEN_SESSION_MAX_DAYS } from '../../host/store/kitchen/kitchenAccess.ts'

const text = readFileSync(new URL('../../docs/SECURITY.md', import.meta.url), 'utf8')
const sectionOf = (title: string) => text.split('\n## ').find((section) => section.startsWith(title)) ?? ''

test('the inventory of keys has every secret of the environment', () => {
  const inventory = sectionOf('Keys and secrets').replace("Stripe's keys and webhook secret", 'STRIPE_SECRET_KEY STRIPE_WEBHOOK_SECRET').replace("Twilio's token", 'TWILIO_AUTH_TOKEN').replace('VAPID pair', 'VAPID_PRIVATE_KEY') // oxfmt-ignore
  for (const name of SECRETS) expect(inventory).toContain(name)
})

test('the session policy says the days that the host counts [D-128]', () => {
  const sessions = sectionOf('Sessions')
  expect(sessions).toContain(`| guest | ${GUEST_SESSION_DAYS} days |`)
  expect(sessions).toContain(`| member | ${MEMBER_SESSION_DAYS} days | ${MEMBER_SESSION_MAX_DAYS} days after`)
  expect(sessions).toContain(`screen | ${KITCHEN_SESSION_DAYS} days | ${KITCHEN_SESSION_MAX_DAYS} days after`)
})

test('the counts of ASVS add up, and each row that is not met has its reason', () => {
  const rows = [...text.matchAll(/\| Level (\d), now \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|/g)]
  expect(rows).toHaveLength(2)
  for (const [, level, ...counts] of rows) {
    const [applicable = 0, met = 0, notMet = 0, unknown = 0] = counts.map(Number)
    expect([level, met + notMet + unknown]).toEqual([level, applicable])
    const section = text.split(`### Level ${level}, not met`)[1]?.split('\nUnknown')[0] ?? ''
    const named = [...section.matchAll(/^\| (\d+\.\d+\.\d+)(?:, (\d+\.\d+\.\d+))? .*\| .{20,} \|$/gm)].flatMap(([, one, two]) => (two ? [one, two] : [one])) // oxfmt-ignore
    expect([level, named.length]).toEqual([level, notMet])
  }
})
