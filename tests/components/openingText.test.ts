import { describe, expect, test } from 'vitest'
import { openingText } from '../../src/components/openingText.ts'

describe('what is said of a store (look B16)', () => {
  test.each([
    [true, 'until 10:00 PM', '', 'Open until 10:00 PM'],
    [false, 'at 11:00 AM', '', 'Opens at 11:00 AM'],
    [false, 'Monday at 11:00 AM', '', 'Opens Monday at 11:00 AM'],
    [true, '', '', 'Open'],
    [false, '', '', 'Closed'],
    [true, undefined, '', 'Open'],
  ])('open %s, changing %j', (isOpen, change, savedAt, text) => {
    expect(openingText(isOpen, change, savedAt)).toBe(text)
  })

  test.each([
    [true, 'Was open at 6:52 PM'],
    [false, 'Was closed at 6:52 PM'],
  ])('without a connection reads as no opening time: open %s [D-31]', (isOpen, text) => {
    expect(openingText(isOpen, 'at 11:00 AM', '6:52 PM')).toBe(text)
  })
})
