import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ViteDevServer } from 'vite'
import { splitTemplate, type Build } from '../../host/http/site/build.ts'
import type { Rendered } from '../../shared/rendered.ts'
import type { Site } from '../../host/http/site/pages.ts'
import type { render } from '../../src/app/server.tsx'

const RENDER_MODULE = '/src/app/server.tsx'
const BOOT = '/src/app/boot.ts'
const APP = '/src/app/main.tsx'

export function devSite(vite: ViteDevServer, folder: string): Site {
  const build: Build = {
    id: 'dev',
    folder,
    template: ['', '', '', '', ''],
    boot: BOOT,
    bootNeeds: [],
    // No preloads: the browser requests each module at its import.
    scriptsOf: () => [],
    laterStylesOf: () => [],
    stylesOf: () => '',
    fontStyles: '',
  }
  return {
    build,
    render: async (path, apiFetch): Promise<Rendered> => {
      const current = (await vite.ssrLoadModule(RENDER_MODULE)) as { render: typeof render }
      return await current.render(path, apiFetch)
    },
    live: {
      buildOf: async (modules) => ({ ...build, template: await templateOf(vite, modules) }),
      policyOf: devPolicy,
    },
  }
}

async function templateOf(vite: ViteDevServer, modules: readonly string[]): Promise<Build['template']> {
  const source = await readFile(join(vite.config.root, 'index.html'), 'utf8')
  const boot = `<script type="module" src="${BOOT}"></script>`
  if (!source.includes(boot)) throw new Error(`index.html has no ${boot}`)
  const html = await vite.transformIndexHtml('/index.html', source.replace(boot, ''))
  const [start, afterHead, ...rest] = splitTemplate(html)
  const styles = await stylesOf(vite, [BOOT, APP, ...modules.map((module) => `/${module}`)])
  return [start, `${styles}${afterHead}`, ...rest]
}

const isStyle = (url: string) => /\.css($|\?)/.test(url)

async function stylesOf({ environments: { client, ssr } }: ViteDevServer, entries: readonly string[]): Promise<string> {
  const seen = new Set<string>()
  const found: string[] = []
  const visit = async (url: string): Promise<void> => {
    // A package, or a module of a plugin: without styles.
    if (seen.has(url) || !url.startsWith('/') || url.startsWith('/@id/')) return
    seen.add(url)
    if (isStyle(url)) return void found.push(url)
    for (const imported of (await ssr.transformRequest(url))?.deps ?? []) await visit(imported)
  }
  for (const entry of entries) await visit(entry)
  const elements = found.map(async (url) => {
    const id = (await client.pluginContainer.resolveId(url))?.id ?? url
    const text = (await client.transformRequest(`${url}?direct`))?.code ?? ''
    return `<style data-vite-dev-id="${id}">${text}</style>`
  })
  return (await Promise.all(elements)).join('')
}

/** The dev server needs an inline script, style elements and a web socket. */
const devPolicy = (policy: string): string =>
  policy
    .split('; ')
    .filter((directive) => !/^(require-trusted-types-for|trusted-types) /.test(directive))
    .map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      const kept = sources.filter((source) => !source.startsWith("'sha256-"))
      if (name === 'script-src' || name === 'style-src') kept.push("'unsafe-inline'")
      if (name === 'connect-src') kept.push('ws:')
      return [name, ...kept].join(' ')
    })
    .join('; ')
