import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildStage } from './buildStage.ts'
import { canContain, writeContainer } from './container.ts'
import { copyContext } from './context.ts'
import { environmentOf, readDockerfile, stageOf, textsOf, wordsOf } from './dockerfile.ts'

const project = fileURLToPath(new URL('../../', import.meta.url))
const stages = readDockerfile(new URL('../../Dockerfile', import.meta.url))
const image = stageOf(stages, '')
const MAX_MB = 120
/** A port of nobody: below those that the tests' hosts take. */
const PORT = '19871'

/** Follows the Dockerfile in clean folders, and runs what it makes as a container runs it. */
describe('the image', () => {
  let folder = ''
  let host: ChildProcess | undefined
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'forno-image-'))
    const at = (name: string) => join(folder, name)
    for (const name of ['context', 'build', 'packages', 'image']) mkdirSync(at(name))
    copyContext(project, at('context'))
    buildStage(stageOf(stages, 'build'), at('build'), at('context'), {})
    buildStage(stageOf(stages, 'packages'), at('packages'), at('context'), {})
    buildStage(image, at('image'), at('context'), { build: at('build'), packages: at('packages') })
  })
  afterAll(() => {
    host?.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  test('is at most 120 MB with its packages, and has no source, test or secret [D-98]', () => {
    const [size = ''] = execFileSync('du', ['-sm', join(folder, 'image')], { encoding: 'utf8' }).split('\t')
    expect(Number(size)).toBeLessThanOrEqual(MAX_MB)
    for (const name of ['host', 'src', 'tests', '.env', '.git', 'node_modules/vite', 'node_modules/react'])
      expect(existsSync(join(folder, 'image/app', name)), name).toBe(false)
  })

  test.skipIf(!canContain)(
    'starts as its user on a read-only root, is healthy, obeys the operator and ends on SIGTERM with code 0',
    async () => {
      const [user = ''] = textsOf(image, 'USER')
      const script = writeContainer(folder, user)
      const env = { PATH: process.env['PATH'], ...environmentOf(image), PORT, DEMO: '1' }
      const inside = (...words: string[]) => ['-m', script, 'env', '--chdir=/app', ...words]
      const run = (...words: string[]) => spawnSync('unshare', inside(...words), { env, encoding: 'utf8' })
      for (const place of ['/app/x', '/x', '/etc/x']) expect(run('touch', place).status, place).toBe(1)
      expect(run('id', '-u').stdout.trim()).toBe(user.split(':')[0])

      expect(run(...wordsOf(image, 'HEALTHCHECK')).status).toBe(1)
      const started = spawn('unshare', inside(...wordsOf(image, 'CMD')), { env })
      host = started
      let said = ''
      for (const stream of [started.stdout, started.stderr])
        stream.on('data', (data: Buffer) => (said += data.toString()))
      await expect.poll(() => said).toContain(`Forno is listening on http://0.0.0.0:${PORT}`)
      expect(run(...wordsOf(image, 'HEALTHCHECK'))).toMatchObject({ status: 0, stderr: '' })
      const page = await fetch(`http://127.0.0.1:${PORT}/locations`)
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('</html>')])
      expect(run('node', 'scripts/operator.mjs', 'versions')).toMatchObject({ status: 0, stdout: expect.stringMatching(/^1 .* live\n$/) as string }) // oxfmt-ignore
      const ended = new Promise((resolve) => started.once('exit', resolve))
      started.kill('SIGTERM')
      expect(await ended).toBe(0)
    },
  )
})
