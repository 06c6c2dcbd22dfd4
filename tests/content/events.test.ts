import { expect, it } from 'vitest'
import { ABOUT_DATES, ABOUT_STORIES } from '../../src/content/about.ts'
import { BRAND } from '../../shared/brand.ts'
import { GARDEN_LUNCH } from '../../src/content/events.ts'
import { gardenLunchCalendar } from '../../build/calendar.ts'
import { findStory } from '../../src/content/stories/stories.ts'

it('the garden lunch links to the story of the community garden, and the story to the events [EVENT-01]', () => {
  const story = findStory(GARDEN_LUNCH.slug)
  expect(story?.title).toBe('Supporting Our Community Garden')
  expect(story?.article.bottomText).toContainEqual(expect.objectContaining({ to: '/events' }))
})

it('the calendar file repeats the lunch on the first Saturday of September at the hours of the page [EVENT-01 D-83 D-86]', () => {
  const file = gardenLunchCalendar()
  expect(file.split('\r\n').at(-1)).toBe('')
  expect(file).not.toMatch(/[^\r]\n/)
  const valueOf = (name: string) => new RegExp(`^${name}:(.*)\r$`, 'm').exec(file)?.[1]?.replaceAll('\\,', ',') ?? ''
  expect(valueOf('PRODID')).toContain(BRAND.name)
  expect(valueOf('UID')).toBe(`garden-lunch@${BRAND.email.split('@')[1]}`)
  expect(valueOf('SUMMARY')).toBe(GARDEN_LUNCH.title)
  expect(valueOf('LOCATION')).toContain(GARDEN_LUNCH.where)
  expect(valueOf('DESCRIPTION')).toContain(GARDEN_LUNCH.price)
  expect(valueOf('RRULE')).toBe('FREQ=YEARLY;BYMONTH=9;BYDAY=1SA')
  // In September British Columbia is 7 hours behind; 6 September 2025 is a Saturday.
  expect([valueOf('DTSTART'), valueOf('DTEND')]).toEqual(['20250906T183000Z', '20250906T220000Z'])
  expect(GARDEN_LUNCH.when).toBe('First Saturday of September, 11:30 AM to 3:00 PM')
})

it('the story of the chain has four dates in order, links to stories that exist, and social links [ABOUT-01]', () => {
  const years = ABOUT_DATES.map(({ year }) => Number(year))
  expect(years).toHaveLength(4)
  expect(years).toEqual(years.toSorted((one, other) => one - other))
  for (const { link } of ABOUT_STORIES) expect(findStory(link.slug)?.slug).toBe(link.slug)
  expect(BRAND.social.length).toBeGreaterThan(0)
  for (const { href } of BRAND.social) expect(href).toMatch(/^https:\/\//)
})
