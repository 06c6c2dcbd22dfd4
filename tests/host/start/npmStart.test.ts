import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isSoak } from '../../support/testSizes.ts'

describe('npm start', () => {
  let folder = ''
  let npm: ChildProcess | undefined
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'forno-npm-'))
  })
  afterAll(() => {
    npm?.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  /** Resolves with the address once the host listens. */
  async function startByNpm(...options: string[]): Promise<{ npm: ChildProcess; url: string }> {
    const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0', DATA_DIR: join(folder, 'data') }
    const started = spawn('npm', ['start', ...options], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    npm = started
    let said = ''
    const url = await new Promise<string>((resolve) =>
      started.stdout.on('data', (data: Buffer) => {
        said += data.toString()
        const found = /Forno is listening on (http:\/\/\S+)/.exec(said)?.[1]
        if (found !== undefined) resolve(found)
      }),
    )
    return { npm: started, url }
  }

  const isServing = (url: string) =>
    fetch(`${url}/ready`).then(
      ({ status }) => status === 200,
      () => false,
    )

  test('stops when npm gets SIGTERM, and npm waits for it', async () => {
    const { npm, url } = await startByNpm()
    expect(await isServing(url)).toBe(true)
    npm.kill('SIGTERM')
    expect(await once(npm, 'close')).toEqual([0, null])
    expect(await isServing(url)).toBe(false)
  })

  test.runIf(isSoak)('stops when npm is killed, or its shell ends without handing the signal on', async () => {
    // A shell that stays between npm and the host, whatever the script says.
    const shell = join(folder, 'shell')
    writeFileSync(shell, '#!/bin/sh\nsh "$@"\ntrue\n')
    chmodSync(shell, 0o755)
    const shelled = await startByNpm('--script-shell', shell)
    expect(await isServing(shelled.url)).toBe(true)
    shelled.npm.kill('SIGTERM')
    await expect.poll(() => isServing(shelled.url)).toBe(false)

    const killed = await startByNpm()
    expect(await isServing(killed.url)).toBe(true)
    killed.npm.kill('SIGKILL')
    await expect.poll(() => isServing(killed.url)).toBe(false)
  })

  test('a SIGTERM while it installs or builds ends the running command first', async () => {
    const script = join(folder, 'run.mjs')
    const running = new URL('../../../scripts/run.mjs', import.meta.url).href
    const command = 'process.on("SIGTERM", () => { console.log("command ended"); process.exit(0) }); console.log("begun"); setInterval(() => {}, 1000)' // oxfmt-ignore
    writeFileSync(
      script,
      `import { run } from ${JSON.stringify(running)}\nawait run(process.execPath, ['-e', ${JSON.stringify(command)}])\nconsole.log('went on')\n`,
    )
    const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    child.stdout.on('data', (data: Buffer) => (said += data.toString()))
    await expect.poll(() => said).toContain('begun')
    child.kill('SIGTERM')
    expect(await once(child, 'close')).toEqual([null, 'SIGTERM'])
    expect(said).toBe('begun\ncommand ended\n')
  })
})
