import type { Plugin } from 'vite'
import { drawScene } from '../art/scenes/sceneArt.ts'
import { SCENE_NAMES, scenePath } from '../art/scenes/sceneNames.ts'
import { brandLogo } from './brand/brandFiles.ts'

/** Writes the drawn scenes as files: `/images/scenes/NAME.svg`. They are not precached (build/worker.ts). */
export const scenes = (): Plugin => ({
  name: 'scenes',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  generateBundle() {
    const logo = brandLogo()
    for (const name of SCENE_NAMES)
      this.emitFile({ type: 'asset', fileName: scenePath(name).slice(1), source: drawScene(name, logo) })
  },
  configureServer({ middlewares }) {
    for (const name of SCENE_NAMES)
      middlewares.use(scenePath(name), (_request, response) => {
        response.setHeader('Content-Type', 'image/svg+xml').end(drawScene(name, brandLogo()))
      })
  },
})
