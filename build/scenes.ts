import type { Plugin } from 'vite'
import { SCENE_NAMES, scenePath, type SceneName } from '../art/scenes/sceneNames.ts'
import { brandedDrawing } from './brand/brandedDrawing.ts'

const drawn = (name: SceneName): string => brandedDrawing(`scenes/${name}`)

/** Writes the drawn scenes as files: `/images/scenes/NAME.svg`. They are not precached (build/worker.ts). */
export const scenes = (): Plugin => ({
  name: 'scenes',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  generateBundle() {
    for (const name of SCENE_NAMES)
      this.emitFile({ type: 'asset', fileName: scenePath(name).slice(1), source: drawn(name) })
  },
  configureServer({ middlewares }) {
    for (const name of SCENE_NAMES)
      middlewares.use(scenePath(name), (_request, response) => {
        response.setHeader('Content-Type', 'image/svg+xml').end(drawn(name))
      })
  },
})
