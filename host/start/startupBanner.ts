import { BRAND } from '../../shared/brand.ts'
import { ZONE_DATA_VERSION } from '../catalogue/zoneOffsets.ts'
import type { Config } from './config.ts'
import { DEMO_PIN } from '../services/printedKeys.ts'
import type { Database } from '../store/database/database.ts'

/** The live catalogue is of another chain than the brand (D-87). */
export const otherNameWarning = (name: string): string =>
  `The live catalogue is of ${JSON.stringify(name)}, the brand is ${JSON.stringify(BRAND.name)}: pages, mails and texts say ${JSON.stringify(BRAND.name)}. Import a catalogue with that name, or build with the right brand.`

/** Printed at start for the operator. Scripts wait for the first line. */
export function startupBanner(
  url: string,
  keyFile: string,
  {
    settings: { demo },
    messages,
    knowsProxies,
    warnings,
  }: Pick<Config, 'settings' | 'messages' | 'knowsProxies' | 'warnings'>,
  {
    database,
    otherName,
    firstPerson,
  }: { database: Database['name']; otherName: string | undefined; firstPerson?: string | undefined },
): string {
  const lines = [`${BRAND.name} is listening on ${url}`, `  Time zones: IANA ${ZONE_DATA_VERSION}`]
  if (demo)
    lines.push(
      `  The demo inbox, with every text message and mail: ${url}/dev/inbox`,
      `  The kitchens' screens: ${url}/kitchen, with the PIN ${DEMO_PIN}`,
      '  Test cards, with any later date and any three digits:',
      '    4242 4242 4242 4242  pays',
      '    4000 0000 0000 0002  is declined',
      '    4000 0000 0000 3220  asks the bank first (3-D Secure)',
    )
  if (otherName !== undefined) lines.push(`  ${otherNameWarning(otherName)}`)
  const unsent = [messages.twilio ? '' : 'text messages', messages.smtp ? '' : 'mails'].filter(Boolean)
  if (!demo && unsent.length > 0)
    lines.push(
      `  Nobody takes ${unsent.join(' and ')} to customers: they stay in the outbox. Set TWILIO_... and SMTP_URL.`,
    )
  if (!demo && !knowsProxies)
    lines.push(
      '  TRUST_PROXY is not set: behind a proxy all customers would count as one network address and share its limits. Set it to the number of proxies, 0 without one.',
    )
  lines.push(...warnings.map((warning) => `  ${warning}`))
  if (firstPerson !== undefined)
    lines.push(
      '  Nobody is in the office yet. The first owner comes by this link, which works once, for an hour:',
      `    ${firstPerson}`,
    )
  if (keyFile) lines.push(`  The operator's key is in ${keyFile}`)
  if (database === 'PGlite')
    lines.push(
      '  The database is the embedded one: for demo and development, not for orders that matter. Set DATABASE_URL.',
    )
  return lines.join('\n')
}
