// Builds the sources again into the given folder, as the next deploy would: with another BUILD_ID, and with a statement
// added to every script of the page but Dexie's, so that each gets a new name, and Dexie's by what it imports. See nextBuild.ts.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const folder = process.argv[2] ?? ''
const renamed = {
  name: 'renamed',
  apply: 'build',
  renderChunk: (code, { name }) =>
    name === 'dexie' ? null : { code: `${code}\n;globalThis.nextBuild = true;\n`, map: null },
}
const at = (name) => ({ outDir: join(folder, name), emptyOutDir: true })

rmSync(folder, { recursive: true, force: true })
await build({ logLevel: 'warn', plugins: [renamed], build: at('client') })
await build({ logLevel: 'warn', build: { ...at('server'), ssr: true } })
cpSync('dist/client/sandbox', join(folder, 'client/sandbox'), { recursive: true })
writeFileSync(join(folder, 'sources.sha256'), readFileSync('dist/sources.sha256'))
