import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)'(\.[^']+)'/g

/**
 * The imports of files by the files of these folders, as pairs of paths; types included.
 * @param {string} root
 * @param {readonly string[]} folders
 * @returns {[from: string, to: string][]}
 */
export function readImports(root, folders) {
  const paths = folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { encoding: 'utf8', recursive: true }).map((name) => `${folder}/${name}`),
    )
  return paths
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.(tsx?|mjs|cjs)$/.test(path))
    .flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(IMPORT)].map(
        ([, target = '']) => /** @type {[string, string]} */ ([path, posix.join(posix.dirname(path), target)]),
      ),
    )
    .filter(([, target]) => existsSync(join(root, target)))
}
