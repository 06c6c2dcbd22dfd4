import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The paths of all files in a folder below `root`.
 * @param {string} root
 * @param {string} folder
 */
export function filesIn(root, folder) {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { encoding: 'utf8', recursive: true })
    .map((name) => join(folder, name).replaceAll('\\', '/'))
    .filter((path) => statSync(join(root, path)).isFile())
}

/**
 * The SHA-256 of the paths and bytes of those files that are there.
 * @param {string} root
 * @param {string[]} paths
 */
export function hashOfFiles(root, paths) {
  const hash = createHash('sha256')
  for (const path of paths.filter((one) => existsSync(join(root, one))).sort())
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex')
}
