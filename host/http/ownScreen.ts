import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { COLORS } from '../../shared/brand.ts'
import { compressed, textResponse, type CompressedText } from './conditionalResponse.ts'
import type { Build } from './site/build.ts'
import { shownUnserved } from './site/pageHtml.ts'
import { pagePolicy } from './site/securityHeaders.ts'

type BuiltFiles = Partial<Record<string, { file: string; imports?: string[] }>>

interface ScreenPage {
  title: string
  /** The name of what the build has drawn for it (`drawn.json`). */
  drawn: string
  /** Its modules: the first script, and what that loads after the first frame. */
  modules: readonly string[]
  /** What stands there where the scripts cannot start, as HTML (docs/BROWSERS.md). */
  unserved: string
  /** More of the head, as HTML. */
  head?: string
}

export interface OwnScreen {
  page(page: ScreenPage): Promise<CompressedText>
  /** The page with its headers; `headers` are added or replace. */
  answer(request: Request, html: Promise<CompressedText>, headers?: Readonly<Record<string, string>>): Promise<Response>
}

/** What only scripts of a served browser can show, for `unserved`. */
export const TOO_OLD =
  'is too old, or its scripts are off. Please open this page in an up-to-date Chrome, Edge, Firefox or Safari.'

/**
 * The built files of a screen of its own (docs/ARCHITECTURE.md), whose pages hold all of its styles and name its scripts (D-168);
 * undefined where the build has none. `trusted` are the names of its Trusted Types policies, `map` the origins of a configured map.
 */
export function openOwnScreen(
  { folder, id }: Pick<Build, 'folder' | 'id'>,
  name: 'kitchen' | 'office',
  { trusted, map = [] }: { trusted?: string; map?: readonly string[] } = {},
): OwnScreen | undefined {
  const read = (file: string) => readFileSync(join(folder, name, file), 'utf8').trim()
  if (!existsSync(join(folder, name, 'files.json'))) return undefined
  const files = JSON.parse(read('files.json')) as BuiltFiles
  const drawn = JSON.parse(read('drawn.json')) as Record<string, string>
  const style = read(fileOf(files, 'style.css').file)
  const policy = pagePolicy({
    styles: [style],
    card: 'none',
    outside: [],
    map,
    ...(trusted === undefined ? {} : { trusted }),
  })
  return {
    page: ({ title, drawn: first, modules, unserved, head = '' }) =>
      compressed(
        pageOf({
          title,
          head: `<meta name="build" content="${id}">${head}<style>${style}</style>`,
          body: `${shownUnserved(unserved)}<div id="root">${drawn[first] ?? ''}</div>`,
          scripts: scriptsOf(files, modules).map((file) => `/${name}/${file}`),
        }),
      ),
    answer: async (request, html, headers = {}) =>
      await textResponse(await html, request, {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-cache',
        'Content-Security-Policy': policy,
        'Referrer-Policy': 'no-referrer',
        'X-Robots-Tag': 'noindex',
        ...headers,
      }),
  }
}

function fileOf(files: BuiltFiles, name: string): NonNullable<BuiltFiles[string]> {
  const built = files[name]
  if (!built) throw new Error(`The build of a screen has no ${name}`)
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
  return [...scripts]
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
