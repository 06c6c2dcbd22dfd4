import lighthouse, { type Flags, type Result } from 'lighthouse'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Category = (typeof CATEGORIES)[number]

/** The results of one Lighthouse run: a page on a phone with a slow network. */
export interface LighthouseRun {
  /** The path after redirects. */
  path: string
  /** From 0 to 100. */
  scores: Record<Category, number>
  /** In milliseconds; `cls` is the layout shift, `si` the speed index. */
  times: { fcp: number; lcp: number; tbt: number; cls: number; si: number }
  /** The scored audits that failed, with the elements. */
  failed: string[]
  /** Those of `SURE_AUDITS` that failed, with what they name. */
  failedSure: string[]
  /** The speed of this machine during the run (Lighthouse's benchmarkIndex). */
  speed: number
}

/**
 * The benchmarkIndex of a mid-range phone (the scale is 125 to 800), so that the phone is the same on every machine.
 */
const PHONE_BENCHMARK_INDEX = 700
/** Lighthouse's own CPU slowdown for phones. */
const MOST_SLOWDOWN = 4

export const slowdownOf = (speed: number): number => Math.max(1, Math.min(MOST_SLOWDOWN, speed / PHONE_BENCHMARK_INDEX))

/** A page is at rest long before, on a slow machine too. */
const MAX_LOAD_MS = 12_000

export interface LighthouseOptions {
  port: number
  /** How many times slower the phone is than this machine. */
  slowdown: number
  /** Audits to leave out. */
  skip?: string[]
  /** All of them, or the performance alone, which takes half the time. */
  categories?: readonly Category[]
}

/**
 * What Lighthouse says surely, whatever the machine: of bytes, caching, pictures and what blocks the first paint. Two are left
 * out: `offscreen-images`, which counts the banner's second slide, and `uses-text-compression`, since the host sends a customer's
 * own answers as they are.
 */
const SURE_AUDITS = [
  'render-blocking-resources',
  'total-byte-weight',
  'uses-long-cache-ttl',
  'unminified-css',
  'unminified-javascript',
  'duplicated-javascript',
  'legacy-javascript',
  'uses-optimized-images',
  'modern-image-formats',
  'uses-responsive-images',
  'unsized-images',
  'efficient-animated-content',
  'redirects',
  'font-display',
  'lcp-lazy-loaded',
  'no-document-write',
  'non-composited-animations',
  'uses-passive-event-listeners',
]

export async function runLighthouse(
  url: string,
  { port, slowdown, skip = [], categories = CATEGORIES }: LighthouseOptions,
): Promise<LighthouseRun> {
  const flags: Flags = {
    port,
    logLevel: 'silent',
    output: 'json',
    onlyCategories: [...categories],
    // The menu's stream of changes never ends, and Lighthouse would wait for it.
    maxWaitForLoad: MAX_LOAD_MS,
    // Each adds a second or more to a look, and weighs nothing.
    disableFullPageScreenshot: true,
    skipAudits: ['bf-cache', 'screenshot-thumbnails', 'final-screenshot', ...skip],
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
      si: timeOf('speed-index'),
    },
    failed,
    failedSure: SURE_AUDITS.filter((id) => (audits[id]?.score ?? 1) < 0.9).map(
      (id) => `${id} ${audits[id]?.displayValue ?? ''} ${JSON.stringify(audits[id]?.details ?? {}).slice(0, 500)}`,
    ),
    speed: environment.benchmarkIndex,
  }
}
