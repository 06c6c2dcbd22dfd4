import lighthouse, { type Flags, type Result } from 'lighthouse'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

export type Category = (typeof CATEGORIES)[number]

/** The results of one Lighthouse run: a page on a phone with a slow network. */
export interface LighthouseRun {
  /** The path after redirects. */
  path: string
  /** From 0 to 100. */
  scores: Record<Category, number>
  /** In milliseconds; `cls` is the layout shift. */
  times: { fcp: number; lcp: number; tbt: number; cls: number }
  /** The scored audits that failed, with the elements. */
  failed: string[]
  /** The speed of this machine during the run (Lighthouse's benchmarkIndex). */
  speed: number
}

/**
 * The benchmarkIndex of a mid-range phone (the scale is 125 to 800), so that the phone is the same on every machine.
 */
export const PHONE_BENCHMARK_INDEX = 700
/** Lighthouse's own CPU slowdown for phones. */
const MOST_SLOWDOWN = 4

export const slowdownOf = (speed: number): number => Math.max(1, Math.min(MOST_SLOWDOWN, speed / PHONE_BENCHMARK_INDEX))

export interface LighthouseOptions {
  port: number
  /** How many times slower the phone is than this machine. */
  slowdown: number
  /** Audits to leave out. */
  skip?: string[]
}

export async function runLighthouse(
  url: string,
  { port, slowdown, skip = [] }: LighthouseOptions,
): Promise<LighthouseRun> {
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

/** Undefined if the browser lost the trace of the load (NO_NAVSTART), which calls for a second run. */
async function looked(url: string, flags: Flags): Promise<Result | undefined> {
  const lhr = (await lighthouse(url, flags))?.lhr
  return lhr?.runtimeError?.code === 'NO_NAVSTART' ? undefined : lhr
}

function read({ categories, audits, environment, runtimeError, finalDisplayedUrl }: Result): LighthouseRun {
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
