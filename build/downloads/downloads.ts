import type { Plugin } from 'vite'
import { DOWNLOADS } from '../../src/content/franchiseFiles.ts'
import { applicationForm } from './applicationForm.ts'
import { franchisingKit } from './franchisingKit.ts'

export interface Download {
  /** Path on the site, from `/downloads/` on. */
  path: string
  bytes: Buffer
}

/** The files that visitors can download; the same texts make the same bytes [FRAN-01]. */
export const makeDownloads = async (): Promise<Download[]> => [
  { path: DOWNLOADS.kit.path, bytes: await franchisingKit() },
  { path: DOWNLOADS.application.path, bytes: await applicationForm() },
]

/** The sizes, which the pages name beside the links. */
export const sizesOf = (files: readonly Download[]): Record<string, number> =>
  Object.fromEntries(files.map(({ path, bytes }) => [path, bytes.length]))

/** Adds the files to the build of the pages, and serves them in development. */
export const downloads = (files: readonly Download[]): Plugin => ({
  name: 'downloads',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  generateBundle() {
    for (const { path, bytes } of files) this.emitFile({ type: 'asset', fileName: path.slice(1), source: bytes })
  },
  configureServer({ middlewares }) {
    for (const { path, bytes } of files)
      middlewares.use(path, (_request, response) => {
        response.setHeader('Content-Type', 'application/pdf').end(bytes)
      })
  },
})
