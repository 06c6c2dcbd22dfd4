import { existsSync, cpSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readBuild } from '../http/site/build.ts'
import type { Render } from '../http/site/pageHtml.ts'
import type { StoryPage } from '../http/site/searchEngines.ts'
import type { Site } from '../http/site/pages.ts'
import { join } from 'node:path'

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

const MAX_OLDER_BUILDS = 5

/**
 * Copies the files of the running build into `dataDir` and returns the folders of earlier builds, the newest first: a page that
 * is open since an earlier build still requests that build's scripts and styles.
 */
export function keepBuild(client: string, id: string, dataDir: string): string[] {
  const builds = join(dataDir, 'builds')
  mkdirSync(builds, { recursive: true })
  const own = join(builds, id)
  if (!existsSync(own)) {
    // Renamed when complete, so that another host that does the same never sees half of it.
    const partial = join(builds, `.${id}-${process.pid}`)
    cpSync(join(client, 'assets'), join(partial, 'assets'), {
      recursive: true,
      filter: (path) => !path.includes('.map'),
    })
    try {
      renameSync(partial, own)
    } catch {
      rmSync(partial, { recursive: true, force: true })
    }
  }
  // Ordered by last start, so that a build that the operator rolled back to is the newest.
  const now = new Date()
  utimesSync(own, now, now)
  const older = readdirSync(builds)
    .filter((name) => name !== id && !name.startsWith('.'))
    .map((name) => join(builds, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  for (const folder of older.splice(MAX_OLDER_BUILDS)) rmSync(folder, { recursive: true, force: true })
  return older
}
