import { BRAND } from '../shared/brand.ts'
import { GARDEN_LUNCH } from '../src/content/events.ts'

/** The file that a calendar takes, RFC 5545: the lunch, each year [EVENT-01]. */
export const gardenLunchCalendar = (): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(BRAND.name)}//Events//EN`,
    'BEGIN:VEVENT',
    `UID:garden-lunch@${BRAND.email.split('@')[1] ?? ''}`,
    'DTSTAMP:20250101T000000Z',
    'DTSTART:20250906T183000Z',
    'DTEND:20250906T220000Z',
    'RRULE:FREQ=YEARLY;BYMONTH=9;BYDAY=1SA',
    `SUMMARY:${escapeText(GARDEN_LUNCH.title)}`,
    `LOCATION:${escapeText(`${GARDEN_LUNCH.where}, Vancouver`)}`,
    `DESCRIPTION:${escapeText(`${GARDEN_LUNCH.price}. Bring a plate.`)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${line}\r\n`)
    .join('')

const escapeText = (text: string) => text.replaceAll(/[\\;,]/g, String.raw`\$&`)
