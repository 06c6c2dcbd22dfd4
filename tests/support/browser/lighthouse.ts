import lighthouse, { type Flags, type Result } from 'lighthouse'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

export type Category = (typeof CATEGORIES)[number]

/** One look at a page as a phone on a slow network sees it. */
export interface Look {
  /** Where it ended. */
  path: string
  /** Of 100. */
  scores: Record<Category, number>
  /** Milliseconds, and the shift of the layout. */
  times: { fcp: number; lcp: number; tbt: number; cls: number }
  /** What it did not pass of what is scored, with the places. */
  failed: string[]
  /** How fast this machine was just then; Lighthouse's own measure. */
  speed: number
}

/** A phone of the middle, by Lighthouse's own measure (125 to 800): the same one whatever this machine can do just now. */
export const PHONE_SPEED = 700
/** Lighthouse's own for phones. */
const MOST_SLOWDOWN = 4

export const slowdownOf = (speed: number): number => Math.max(1, Math.min(MOST_SLOWDOWN, speed / PHONE_SPEED))

export interface LookParts {
  port: number
  /** How many times slower a phone is than this machine. */
  slowdown: number
  /** Audits that do not count here. */
  skip?: string[]
}

export async function look(url: string, { port, slowdown, skip = [] }: LookParts): Promise<Look> {
  const flags: Flags = {
    port,
    logLevel: 'silent',
    output: 'json',
    onlyCategories: [...CATEGORIES],
    skipAudits: skip,
    throttlingMethod: 'simulate',
    throttling: { rttMs: 150, throughputKbps: 1638.4, cpuSlowdownMultiplier: slowdown },
  }
  const result = (await looked(url, flags)) ?? (await looked(url, flags))
  if (!result) throw new Error(`Lighthouse has no result for ${url}`)
  return read(result)
}

/** Undefined where the browser's record of the load was lost, which Lighthouse asks to do again. */
async function looked(url: string, flags: Flags): Promise<Result | undefined> {
  const lhr = (await lighthouse(url, flags))?.lhr
  return lhr?.runtimeError?.code === 'NO_NAVSTART' ? undefined : lhr
}

function read({ categories, audits, environment, runtimeError, finalDisplayedUrl }: Result): Look {
  if (runtimeError) throw new Error(`${runtimeError.code}: ${runtimeError.message}`)
  const scoreOf = (name: Category) => Math.round((categories[name]?.score ?? 0) * 100)
  const timeOf = (name: string) => audits[name]?.numericValue ?? NaN
  const failed = CATEGORIES.flatMap((name) =>
    (categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const { score = null, displayValue = '', details } = audits[id] ?? {}
      if (weight === 0 || score === null || score >= (name === 'performance' ? 0.9 : 1)) return []
      const places = details && 'items' in details && name !== 'performance' ? JSON.stringify(details.items) : ''
      return [`${name}: ${id} ${displayValue} ${places.slice(0, 500)}`]
    }),
  )
  return {
    path: new URL(finalDisplayedUrl).pathname,
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    times: {
      fcp: timeOf('first-contentful-paint'),
      lcp: timeOf('largest-contentful-paint'),
      tbt: timeOf('total-blocking-time'),
      cls: timeOf('cumulative-layout-shift'),
    },
    failed,
    speed: environment.benchmarkIndex,
  }
}
