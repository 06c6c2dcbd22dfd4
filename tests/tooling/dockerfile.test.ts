import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { environmentOf, readDockerfile, stageOf, textsOf, wordsOf } from '../image/dockerfile.ts'

const root = new URL('../../', import.meta.url)
const stages = readDockerfile(new URL('Dockerfile', root))
const image = stageOf(stages, '')

/** `npm run soak -- image` follows it and runs what it makes. */
describe('the Dockerfile', () => {
  test('builds as `npm start` does, on a Node with long support, and runs no command in the last stage', () => {
    expect(textsOf(stageOf(stages, 'build'), 'RUN')).toEqual(['npm ci', 'npm run build'])
    for (const stage of stages) expect(stage.image).toMatch(/^node:2[024]-bookworm-slim$/)
    expect(textsOf(image, 'RUN')).toEqual([])
  })

  test('names a user by number, the signal, a health check, and no npm before the host', () => {
    expect(textsOf(image, 'USER')).toEqual(['10001:10001'])
    expect(textsOf(image, 'STOPSIGNAL')).toEqual(['SIGTERM'])
    expect(wordsOf(image, 'CMD')).toEqual(['node', 'dist/server/server.js'])
    expect(wordsOf(image, 'HEALTHCHECK')).toEqual(['node', '-e', expect.stringContaining('/health')])
    expect(environmentOf(image)).toEqual({ NODE_ENV: 'production', HOST: '0.0.0.0', PORT: '3000', DATA_DIR: '/data' })
  })

  test('copies what is there, and what the build sees has no secrets', () => {
    for (const stage of stages)
      for (const text of textsOf(stage, 'COPY').filter((one) => !one.startsWith('--')))
        for (const path of text.split(' ').slice(0, -1)) expect(existsSync(new URL(path, root)), path).toBe(true)
    const ignored = readFileSync(new URL('.dockerignore', root), 'utf8').split('\n')
    expect(ignored).toEqual(expect.arrayContaining(['.env', '.data', '.git', 'node_modules', 'dist']))
  })
})
