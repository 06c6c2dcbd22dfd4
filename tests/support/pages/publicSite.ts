import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readBuild } from '../../../host/http/site/build.ts'
import type { Render } from '../../../host/http/site/pageHtml.ts'
import type { StoryPage } from '../../../host/http/site/searchEngines.ts'
import { preferred } from '../host/databases.ts'
import { hostInProcess, type HostInProcess } from '../host/hostInProcess.ts'

/** Where customers would open it. */
export const ORIGIN = 'https://forno.example'

export interface PublicSite extends HostInProcess {
  ask(path: string): Promise<Response>
}

interface BuiltRender {
  render: Render
  storyPages: () => StoryPage[]
}

/** The built pages with the demo chain, without a browser. */
export async function publicSite(): Promise<PublicSite> {
  const dist = new URL('../../../dist/', import.meta.url)
  const at = (path: string) => fileURLToPath(new URL(path, dist))
  const { render, storyPages } = (await import(at('server/render.js'))) as BuiltRender
  const build = readBuild(at('client'), 'test')
  if (!build) throw new Error('There is no build: npm run build')
  const catalogue: unknown = JSON.parse(
    readFileSync(new URL('../../../host/demo/catalogue.json', import.meta.url), 'utf8'),
  )
  const here = await hostInProcess(preferred, {
    catalogue,
    settings: { publicUrl: ORIGIN },
    site: { build, render, bitmaps: at('bitmaps'), stories: storyPages() },
  })
  return { ...here, ask: (path) => here.host.fetch(new Request(`${ORIGIN}${path}`)) }
}

/** Text as it stands in an attribute, decoded. */
const decoded = (text: string): string =>
  text
    .replaceAll(/&#(x[\da-f]+|\d+);/gi, (_, code: string) => String.fromCodePoint(Number(code.replace(/^x/i, '0x'))))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** The values of an attribute of the elements that match; names of both as they stand in the page. */
export const attributesOf = (html: string, element: string, attribute: string): string[] =>
  [...html.matchAll(new RegExp(`<(?:${element})\\s[^>]*?\\b${attribute}="([^"]*)"`, 'gi'))].map(([, value = '']) =>
    decoded(value),
  )

/** Every address that the page names: of links, scripts, styles, pictures, forms, and for those who share it. */
export function addressesIn(html: string): string[] {
  const sets = attributesOf(html, 'img|source', 'srcset').flatMap((set) =>
    set.split(',').map((one) => one.trim().split(/\s/)[0] ?? ''),
  )
  return [
    ...attributesOf(html, 'a|link', 'href'),
    ...attributesOf(html, 'img|script|source|iframe', 'src'),
    ...attributesOf(html, 'form', 'action'),
    ...[...html.matchAll(/<meta property="og:(?:image|url)" content="([^"]*)"/g)].map(([, url = '']) => decoded(url)),
    ...sets,
  ]
}

export const hasId = (html: string, id: string): boolean => attributesOf(html, '[\\w-]+', 'id').includes(id)
