import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Adds to Vite's manifest the lazy files that Vite leaves out because a row of build/chunkTable.ts holds them. The host looks
 * pages up there by source file. Fails the build when the manifest does not contain the chunk.
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
        if (!entry) this.error(`${path} does not contain ${chunk.fileName}, which holds ${id}`)
        manifest[relative(this.environment.config.root, id).split(sep).join('/')] ??= entry
      }
    }
    writeFileSync(path, JSON.stringify(manifest, null, 2))
  },
})
