import { readFileSync, readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Plugin } from 'vite'
import { COLORS } from '../../shared/brand.ts'
import { brandLogo, brandSilhouette, FLAG_FOLDER } from './brandFiles.ts'
import { withBrandValues } from './brandStyles.ts'
import { drawIcons, type PublicFile } from './icons.ts'
import { brandScreenshots } from './screenshots.mjs'

const TYPES: Partial<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
}

async function draw(): Promise<PublicFile[]> {
  const { ground, action } = COLORS.light
  return [
    ...(await drawIcons({ logo: brandLogo(), silhouette: brandSilhouette(), ground, action })),
    ...readdirSync(FLAG_FOLDER).map((name) => ({
      path: `/images/flags/${name}`,
      bytes: Buffer.from(withBrandValues(readFileSync(join(FLAG_FOLDER, name), 'utf8'), name)),
    })),
    ...brandScreenshots().map(({ name, path }) => ({ path: `/app/${name}`, bytes: readFileSync(path) })),
  ]
}

/** Adds the brand's icons, flags and screenshots to the build of the pages, and draws them at their first request in development. */
export const pictureFiles = (): Plugin => ({
  name: 'picture-files',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  async generateBundle() {
    for (const { path, bytes } of await draw()) this.emitFile({ type: 'asset', fileName: path.slice(1), source: bytes })
  },
  configureServer({ middlewares }) {
    let drawn: Promise<PublicFile[]> | undefined
    middlewares.use((request, response, next) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost')
      if (
        !/^\/(icon\.svg|favicon\.ico|apple-touch-icon\.png|app\/[\w-]+\.(png|webp)|images\/flags\/[\w-]+\.svg)$/.test(
          pathname,
        )
      )
        return next()
      drawn ??= draw()
      const send = (status: number, type: string, body: Buffer | string) => {
        response.statusCode = status
        response.setHeader('Content-Type', type).end(body)
      }
      drawn.then(
        (files) => {
          const file = files.find(({ path }) => path === pathname)
          if (file) send(200, TYPES[extname(pathname)] ?? 'image/png', file.bytes)
          else send(404, 'text/plain', 'Not Found')
        },
        (error: unknown) => send(500, 'text/plain', String(error)),
      )
    })
  },
})
