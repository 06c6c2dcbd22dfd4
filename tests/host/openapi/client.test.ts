import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHost, type Host } from '../../support/host/hostProcess.ts'

const run = promisify(execFile)
const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

const COMPILER = at('node_modules/typescript/bin/tsc')
const GENERATOR = at('node_modules/oazapfts/dist/cli.js')

const OPTIONS = {
  target: 'es2023',
  module: 'nodenext',
  types: ['node'],
  strict: true,
  noUncheckedIndexedAccess: true,
  rewriteRelativeImportExtensions: true,
  skipLibCheck: true,
  outDir: 'built',
}

describe('a client that is generated from the OpenAPI document', () => {
  let host: Host
  let folder: string
  beforeAll(async () => {
    host = await startHost()
    folder = await mkdtemp(join(tmpdir(), 'forno-client-'))
    await symlink(at('node_modules'), join(folder, 'node_modules'))
    await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: OPTIONS }))
    await writeFile(join(folder, 'openapi.json'), await (await fetch(`${host.url}/api/openapi.json`)).text())
    await run(process.execPath, [GENERATOR, 'openapi.json', 'forno.ts'], { cwd: folder })
  })
  afterAll(async () => {
    await host.remove()
    await rm(folder, { recursive: true, force: true })
  })

  const compile = async (program: string): Promise<string> => {
    await writeFile(join(folder, 'order.ts'), program)
    return await run(process.execPath, [COMPILER, '-p', '.'], { cwd: folder }).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    )
  }

  test('places an order by the program of docs/API.md and reads it [D-99]', async () => {
    const program = /```ts\n([\s\S]*?)```/.exec(await readFile(at('docs/API.md'), 'utf8'))?.[1] ?? ''
    expect(await compile(program)).toBe('')
    const { stdout } = await run(process.execPath, ['built/order.js', host.url], { cwd: folder })
    const { number, total } = JSON.parse(stdout) as { number: string; total: number }
    expect(number).toMatch(/^\d+$/)
    expect(total).toBeGreaterThan(0)
    const receipts = (await host.inbox()).filter(({ to, text }) => to === 'ada@example.com' && text.includes(number))
    expect(receipts).toHaveLength(1)
  })

  test('does not compile where a program reads a refusal as an answer, or a field that no answer has [D-99]', async () => {
    const program = `import * as forno from './forno.ts'
      const answer = await forno.stores()
      if (answer.status === 200) console.log(answer.data.stores)
      if (answer.status === 200 && answer.data.status) console.log(answer.data.stores[0]?.colour)
      if (answer.status === 200 && answer.data.status) console.log(answer.data.stores[0]?.name.length)
      if (answer.status === 422) console.log(answer.data.message.length)\n`
    const errors = (await compile(program)).match(/^order\.ts\((\d+)/gm)
    expect(errors).toEqual(['order.ts(3', 'order.ts(4'])
  })
})
