import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { COLORS } from '../../../shared/brand.ts'
import { listStoresWithPin } from '../../store/kitchen/kitchenAccess.ts'
import { compressed, textResponse, type CompressedText } from '../conditionalResponse.ts'
import type { HonoEnv } from '../honoEnv.ts'
import type { Build } from '../site/build.ts'
import { shownUnserved } from '../site/pageHtml.ts'
import { pagePolicy } from '../site/securityHeaders.ts'

interface BuiltFile {
  file: string
  imports?: string[]
  css?: string[]
}

type BuiltFiles = Partial<Record<string, BuiltFile>>

const KITCHEN = 'src/kitchen/main.tsx'
const DRIVER = 'src/kitchen/driver/main.tsx'
const MOUNT = '/kitchen/'

const TOO_OLD =
  'is too old, or its scripts are off. Please open this page in an up-to-date Chrome, Edge, Firefox or Safari.'
/** What stands on these pages where their scripts cannot start (docs/BROWSERS.md). Only scripts tell the host whose delivery it is. */
const UNSERVED = {
  kitchen: `<span>This browser cannot show the orders: it ${TOO_OLD} Until then, our office gets a mail about each order that nobody answers.</span>`,
  driver: `<span>This browser cannot show the delivery: it ${TOO_OLD} Until then, call <a href="/locations">your store</a>.</span>`,
}

/**
 * The kitchen's screen at /kitchen/ and the driver's page at /driver (D-65): a build of their own. The screen is not there until
 * a PIN exists. Other letters, and /kitchen, lead there as to every page (`pathMeant`).
 */
export function mountKitchenPages(app: Hono<HonoEnv>, { folder, id }: Pick<Build, 'folder' | 'id'>): void {
  const listed = join(folder, 'kitchen', 'files.json')
  if (!existsSync(listed)) return
  const files = JSON.parse(readFileSync(listed, 'utf8')) as BuiltFiles
  const build = `<meta name="build" content="${id}">`
  const pages = {
    kitchen: compressed(
      pageOf(
        files,
        KITCHEN,
        'Kitchen',
        UNSERVED.kitchen,
        `${build}<link rel="manifest" href="/kitchen/manifest.webmanifest">`,
      ),
    ),
    driver: compressed(pageOf(files, DRIVER, 'Delivery', UNSERVED.driver, build)),
  }
  const answer = async (request: Request, page: Promise<CompressedText>) =>
    await textResponse(await page, request, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': pagePolicy({ styles: [], card: 'none', outside: [], map: [] }),
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
    })
  app.get(MOUNT, async ({ req, env: { scope, trace } }, next) => {
    trace.call = 'kitchen page'
    if ((await listStoresWithPin(scope.db)).length === 0) return await next()
    return await answer(req.raw, pages.kitchen)
  })
  app.get('/driver', async ({ req, env: { trace } }) => {
    trace.call = 'driver page'
    return await answer(req.raw, pages.driver)
  })
}

function pageOf(files: BuiltFiles, entry: string, title: string, unserved: string, more: string): string {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (name: string) => {
    const built = files[name]
    if (!built) throw new Error(`The kitchen's build has no ${name}`)
    if (scripts.has(built.file)) return
    scripts.add(built.file)
    for (const style of built.css ?? []) styles.add(style)
    for (const imported of built.imports ?? []) visit(imported)
  }
  visit(entry)
  const [script, ...imported] = [...scripts].map((file) => MOUNT + file)
  return [
    '<!doctype html><html lang="en-CA"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<meta name="theme-color" content="${COLORS.light.ground}" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="${COLORS.dark.ground}" media="(prefers-color-scheme: dark)">`,
    `<title>${title}</title><link rel="icon" href="/icon.svg" type="image/svg+xml">`,
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    more,
    ...[...styles].map((file) => `<link rel="stylesheet" href="${MOUNT}${file}">`),
    ...imported.map((file) => `<link rel="modulepreload" href="${file}">`),
    `<script type="module" src="${script ?? ''}"></script>`,
    `</head><body><div id="root"></div>${shownUnserved(unserved)}</body></html>`,
  ].join('')
}
