import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compress } from '../../../build/compress.mjs'
import { copyWithBrand } from '../../support/brand/brandCopy.ts'
import { copyBuild } from '../../support/host/hostProcess.ts'

/** Builds of a copy of the sources. All are made in one place, because the names of built files depend on it. */
export interface ChangedBuilds {
  /** Builds the pages with `line` at the end of `file`, or unchanged; resolves with the folder of a whole build. */
  build: (id: string, change?: { file: string; line: string }) => Promise<string>
  remove: () => void
}

const PAGES = ['assets', '.vite', 'index.html', 'sw.js']

export function changedBuilds(): ChangedBuilds {
  const copy = copyWithBrand(resolve('brand'))
  const buildId = readFileSync('dist/sources.sha256', 'utf8').slice(0, 12)

  async function build(id: string, change?: { file: string; line: string }): Promise<string> {
    const path = join(copy.folder, change?.file ?? 'index.html')
    const before = readFileSync(path, 'utf8')
    if (change) appendFileSync(path, change.line)
    execFileSync(process.execPath, [resolve('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'], {
      cwd: copy.folder,
      env: { ...process.env, NODE_ENV: 'production', BUILD_ID: id },
    })
    writeFileSync(path, before)
    const pages = join(copy.folder, 'dist/client')
    await compress(pathToFileURL(`${pages}/`))
    const dist = copyBuild(resolve('.cache/bench/builds', id))
    for (const name of PAGES) rmSync(join(dist, 'client', name), { recursive: true })
    cpSync(pages, join(dist, 'client'), { recursive: true })
    // The host draws as before, under the name of this build.
    const server = join(dist, 'server/server.js')
    writeFileSync(server, readFileSync(server, 'utf8').replaceAll(buildId, id))
    return dist
  }
  return { build, remove: () => copy.remove() }
}
