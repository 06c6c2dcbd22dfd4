import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Plugin } from 'vite'

/**
 * The host looks pages up in Vite's manifest by their source files. Vite leaves out a lazy file whose chunk is one of the
 * table (build/chunkTable.ts): this adds it, and fails where the manifest does not know the chunk.
 */
export const pageManifest = (): Plugin => ({
  name: 'page-manifest',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    const path = join(dir, '.vite', 'manifest.json')
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, { file: string }>
    const entries = new Map(Object.values(manifest).map((entry) => [entry.file, entry]))
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      for (const id of chunk.moduleIds.filter((one) => /\.tsx?$/.test(one))) {
        if (!this.getModuleInfo(id)?.dynamicImporters.length) continue
        const entry = entries.get(chunk.fileName)
        if (!entry) this.error(`${path} does not know ${chunk.fileName}, which holds ${id}`)
        manifest[relative(this.environment.config.root, id).split(sep).join('/')] ??= entry
      }
    }
    writeFileSync(path, JSON.stringify(manifest, null, 2))
  },
})
