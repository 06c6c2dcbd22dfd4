import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readBuild } from '../http/site/build.ts'
import { keepBuild } from '../http/site/olderBuilds.ts'
import type { Render } from '../http/site/page.ts'
import type { Site } from '../http/site/pages.ts'

declare const __BUILD_ID__: string

/** What dist/server/render.js exports (src/app/server.tsx). */
interface ServerRender {
  render: Render
  pageModules: () => string[]
}

/** The pages as they were built beside this file. Throws where the build's manifest lacks the files of one. */
export async function openBuiltSite(dataDir: string): Promise<Site | undefined> {
  const build = readBuild(fileURLToPath(new URL('../client', import.meta.url)), __BUILD_ID__)
  const drawing = new URL('./render.js', import.meta.url)
  if (!build || !existsSync(drawing)) return undefined
  const { render, pageModules } = (await import(/* @vite-ignore */ drawing.href)) as ServerRender
  build.scriptsOf(pageModules())
  return { build, render, older: keepBuild(build.folder, build.id, dataDir) }
}
