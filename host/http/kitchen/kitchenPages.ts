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

type BuiltFiles = Partial<Record<string, { file: string; imports?: string[] }>>
type PageName = 'kitchen' | 'driver'

/** The first script of each page, and what it loads after the first frame. */
const SCRIPTS: Readonly<Record<PageName, readonly string[]>> = {
  kitchen: ['src/kitchen/boot.ts', 'src/kitchen/main.tsx'],
  driver: ['src/kitchen/driver/boot.ts', 'src/kitchen/driver/main.tsx'],
}
const MOUNT = '/kitchen/'

const TOO_OLD =
  'is too old, or its scripts are off. Please open this page in an up-to-date Chrome, Edge, Firefox or Safari.'
/** What stands on these pages where their scripts cannot start (docs/BROWSERS.md). Only scripts tell the host whose delivery it is. */
const UNSERVED = {
  kitchen: `<span>This browser cannot show the orders: it ${TOO_OLD} Until then, our office gets a mail about each order that nobody answers.</span>`,
  driver: `<span>This browser cannot show the delivery: it ${TOO_OLD} Until then, call <a href="/locations">your store</a>.</span>`,
}

/**
 * The kitchen's screen at /kitchen/ and the driver's page at /driver (D-65): a build of their own, which has drawn what both
 * show first (D-168). The screen is not there until a PIN exists. Other letters, and /kitchen, lead there as to every page
 * (`pathMeant`).
 */
export function mountKitchenPages(app: Hono<HonoEnv>, { folder, id }: Pick<Build, 'folder' | 'id'>): void {
  const read = (name: string) => readFileSync(join(folder, 'kitchen', name), 'utf8').trim()
  if (!existsSync(join(folder, 'kitchen', 'files.json'))) return
  const files = JSON.parse(read('files.json')) as BuiltFiles
  const drawn = JSON.parse(read('drawn.json')) as Record<PageName, string>
  const style = read(fileOf(files, 'style.css').file)
  const page = (name: PageName, title: string, more = '') =>
    compressed(
      pageOf({
        title,
        head: `<meta name="build" content="${id}">${more}<style>${style}</style>`,
        body: `${shownUnserved(UNSERVED[name])}<div id="root">${drawn[name]}</div>`,
        scripts: scriptsOf(files, SCRIPTS[name]),
      }),
    )
  const pages = {
    kitchen: page('kitchen', 'Kitchen', '<link rel="manifest" href="/kitchen/manifest.webmanifest">'),
    driver: page('driver', 'Delivery'),
  }
  const policy = pagePolicy({ styles: [style], card: 'none', outside: [], map: [] })
  const answer = async (request: Request, html: Promise<CompressedText>) =>
    await textResponse(await html, request, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': policy,
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

function fileOf(files: BuiltFiles, name: string): NonNullable<BuiltFiles[string]> {
  const built = files[name]
  if (!built) throw new Error(`The kitchen's build has no ${name}`)
  return built
}

/** The files of these modules and of what they import, that of the first module first. */
function scriptsOf(files: BuiltFiles, modules: readonly string[]): string[] {
  const scripts = new Set<string>()
  const visit = (name: string) => {
    const { file, imports } = fileOf(files, name)
    if (scripts.has(file)) return
    scripts.add(file)
    imports?.forEach(visit)
  }
  modules.forEach(visit)
  return [...scripts].map((file) => MOUNT + file)
}

interface PageParts {
  title: string
  head: string
  body: string
  scripts: readonly string[]
}

/** Words and styles first: the scripts load meanwhile, and start after the first frame. */
function pageOf({ title, head, body, scripts: [boot = '', ...later] }: PageParts): string {
  return [
    '<!doctype html><html lang="en-CA"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<meta name="theme-color" content="${COLORS.light.ground}" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="${COLORS.dark.ground}" media="(prefers-color-scheme: dark)">`,
    `<title>${title}</title><link rel="icon" href="/icon.svg" type="image/svg+xml">`,
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    `${head}</head><body>${body}<script type="module" src="${boot}"></script>`,
    ...later.map((file) => `<link rel="modulepreload" href="${file}">`),
    '</body></html>',
  ].join('')
}
