import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const MIN_BYTES = 256
const COMPRESSIBLE = /\.(js|mjs|css|html|svg|json|webmanifest|txt|xml)$/

/** @param {URL} url */
export async function compress(url) {
  const folder = fileURLToPath(url)
  const names = (await readdir(folder, { encoding: 'utf8', recursive: true })).filter((name) => COMPRESSIBLE.test(name))
  await Promise.all(names.map((name) => compressFile(join(folder, name))))
}

/** @param {string} path */
async function compressFile(path) {
  const bytes = await readFile(path)
  if (bytes.length < MIN_BYTES) return
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  if (brotli.length < bytes.length) await writeFile(`${path}.br`, brotli)
  if (zipped.length < bytes.length) await writeFile(`${path}.gz`, zipped)
}
