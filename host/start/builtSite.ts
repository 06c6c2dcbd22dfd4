import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readBuild } from '../http/site/build.ts'
import { keepBuild } from '../http/site/olderBuilds.ts'
import type { Render } from '../http/site/page.ts'
import type { StoryPage } from '../http/site/searchEngines.ts'
import type { Site } from '../http/site/pages.ts'

declare const __BUILD_ID__: string

interface ServerRender {
  render: Render
  pageModules: () => string[]
  storyPages: () => StoryPage[]
}

const folderOf = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url))

/** Opens the pages built beside this file; undefined without a build. Throws when the manifest lacks the files of a page. */
export async function openBuiltSite(dataDir: string): Promise<Site | undefined> {
  const build = readBuild(folderOf('client'), __BUILD_ID__)
  const renderModule = new URL('./render.js', import.meta.url)
  if (!build || !existsSync(renderModule)) return undefined
  const { render, pageModules, storyPages } = (await import(/* @vite-ignore */ renderModule.href)) as ServerRender
  build.scriptsOf(pageModules())
  return {
    build,
    render,
    older: keepBuild(build.folder, build.id, dataDir),
    bitmaps: folderOf('bitmaps'),
    stories: storyPages(),
  }
}
