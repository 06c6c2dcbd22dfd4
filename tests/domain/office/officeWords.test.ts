import { describe, expect, test } from 'vitest'
import { assignmentWords, deedsOf, mayWords } from '../../../domain/office/assignmentWords.ts'
import { deviceWords } from '../../../domain/account/deviceWords.ts'
import { goodwillLimit, refundLimit } from '../../../domain/office/limits.ts'
import { sessionEnd } from '../../../domain/office/sessionLimits.ts'
import type { Assignment } from '../../../domain/office/roles.ts'

describe('the words of a device [D-197]', () => {
  test.each([
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0 Safari/537.36', 'Chrome on Linux'],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 SamsungBrowser/27.0 Chrome/125.0',
      'Samsung Internet on Android',
    ],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0', 'Chrome on an iPhone'],
    ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 FxiOS/140.0', 'Firefox on an iPad'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
      'Safari on a Mac',
    ],
    ['Mozilla/5.0 (X11; CrOS x86_64 1) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 OPR/120.0', 'Opera on ChromeOS'],
    ['curl/8', 'A browser on an unknown device'],
  ])('%s is %s', (userAgent, words) => expect(deviceWords(userAgent)).toBe(words))
})

describe('the limits of one person [D-217]', () => {
  const support: Assignment[] = [{ role: 'support', stores: ['davie'] }]

  test('count in place of the role, where the role gives anything', () => {
    expect(refundLimit(support, 'davie')).toEqual({ order: 5000, day: 20_000 })
    expect(refundLimit(support, 'davie', { refund: 8000 })).toEqual({ order: 8000, day: 20_000 })
    expect(refundLimit(support, 'davie', { refund: 30_000 })).toEqual({ order: 30_000, day: 30_000 })
    expect(refundLimit(support, 'davie', { refund: 0 })?.order).toBe(0)
    expect(refundLimit(support, 'oak', { refund: 8000 })).toEqual({ order: 0, day: 0 })
    expect(refundLimit([{ role: 'owner', stores: 'all' }], 'oak', { refund: 1 })).toBeUndefined()
    expect(goodwillLimit(support, { goodwill: 100 })).toBe(100)
    expect(goodwillLimit([{ role: 'owner', stores: 'all' }], { goodwill: 1 })).toBeUndefined()
  })
})

describe('roles in words [D-198]', () => {
  const nameOf = (code: string) => ({ davie: 'Davie Street', oak: 'Oak Street' })[code] ?? code
  const manager: Assignment = { role: 'manager', stores: ['davie', 'oak'] }

  test('name their stores', () => {
    expect(assignmentWords([manager, { role: 'support', stores: 'all' }], nameOf)).toBe(
      'Store manager of Davie Street, Oak Street; Support of all stores',
    )
    expect(assignmentWords([{ role: 'kitchen', stores: [] }], nameOf)).toBe('Kitchen of no store')
    expect(assignmentWords([], nameOf)).toBe('no role')
  })

  test('say what they allow', () => {
    expect(mayWords([{ role: 'owner', stores: 'all' }], nameOf)).toEqual(['As owner of all stores: do everything.'])
    const [words] = mayWords([manager], nameOf)
    expect(words).toMatch(/^As store manager of Davie Street, Oak Street: see orders; .+; and read the audit\.$/)
    expect(deedsOf('manager')).toContain('refund an order')
    expect(deedsOf('editor')).not.toContain('refund an order')
  })
})

describe('the end of a session [D-197]', () => {
  const at = (hours: number) => new Date(Date.UTC(2026, 10, 1, hours))
  const endOf = (seen: number, ...roles: Assignment['role'][]) => {
    const { idleUntil, until } = sessionEnd({ madeAt: at(0), seenAt: at(seen) }, roles.map((role) => ({ role }))) // oxfmt-ignore
    return [idleUntil, until].map((end) => (end.getTime() - at(0).getTime()) / 3_600_000)
  }

  test('is that of the shortest role, and no use goes past the absolute one', () => {
    expect(endOf(1, 'manager')).toEqual([13, 168])
    expect(endOf(1, 'manager', 'bookkeeper')).toEqual([3, 24])
    expect(endOf(23, 'owner')).toEqual([24, 24])
    expect(endOf(160, 'support')).toEqual([168, 168])
    expect(endOf(1)).toEqual([3, 24])
  })
})
