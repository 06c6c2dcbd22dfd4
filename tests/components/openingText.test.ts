import { describe, expect, test } from 'vitest'
import { openingText } from '../../src/components/openingText.ts'

describe('openingText (look B16)', () => {
  test.each([
    [true, 'until 10:00 PM', '', 'Open until 10:00 PM'],
    [false, 'at 11:00 AM', '', 'Opens at 11:00 AM'],
    [false, 'Monday at 11:00 AM', '', 'Opens Monday at 11:00 AM'],
    [true, '', '', 'Open'],
    [false, '', '', 'Closed'],
    [true, undefined, '', 'Open'],
  ])('describes a store with isOpen %s and the next change %j', (isOpen, change, savedAt, text) => {
    expect(openingText(isOpen, change, savedAt)).toBe(text)
  })

  test.each([
    [true, 'Was open at 6:52 PM'],
    [false, 'Was closed at 6:52 PM'],
  ])('reports the state at the time of the saved copy, without opening times: isOpen %s [D-31]', (isOpen, text) => {
    expect(openingText(isOpen, 'at 11:00 AM', '6:52 PM')).toBe(text)
  })
})
