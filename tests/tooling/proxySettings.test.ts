import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { onPath } from '../../scripts/run.mjs'
import { makeCertificate } from '../rehearsal/support/certificates.ts'

const read = (name: string) => readFileSync(new URL(`../../ops/${name}`, import.meta.url), 'utf8')

describe('the settings of a proxy', () => {
  test.skipIf(!onPath(['nginx']))('are understood by nginx [D-103]', () => {
    const folder = mkdtempSync(join(tmpdir(), 'forno-nginx-'))
    const { file } = makeCertificate(folder, 'localhost')
    const site = read('nginx.conf')
      .replace(/ssl_certificate .*;/, `ssl_certificate ${file};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${file.replace(/pem$/, 'key')};`)
      .replaceAll(/listen (80|443)/g, `listen unix:${folder}/$1`)
    writeFileSync(join(folder, 'site.conf'), site)
    const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (one) => `${one}_temp_path ${folder}/${one};`,
    )
    const settings = `events {} http { access_log off; ${places.join(' ')} include ${folder}/site.conf; }`
    writeFileSync(join(folder, 'nginx.conf'), `pid ${folder}/pid; error_log stderr; ${settings}`)
    const { stderr } = spawnSync('nginx', ['-t', '-e', 'stderr', '-c', join(folder, 'nginx.conf')], {
      encoding: 'utf8',
    })
    rmSync(folder, { recursive: true })
    expect(stderr).toContain('test is successful')
  })

  test.skipIf(!onPath(['caddy']))('are understood by Caddy [D-103]', () => {
    const file = new URL('../../ops/Caddyfile', import.meta.url).pathname
    const args = ['validate', '--adapter', 'caddyfile', '--config', file]
    const { stderr, stdout } = spawnSync('caddy', args, { encoding: 'utf8' })
    expect(stderr + stdout).toContain('Valid configuration')
  })

  test('let no request of a live page be held back, and nobody outside call as the operator [D-103]', () => {
    expect(read('nginx.conf')).toMatch(/api\/live\/\|kitchen\/api\/stream[^}]*proxy_buffering off;/)
    expect(read('nginx.conf')).toMatch(/location \/operator\/ \{\s+return 404;/)
    expect(read('Caddyfile')).toMatch(/flush_interval -1/)
    expect(read('Caddyfile')).toMatch(/respond \/operator\/\* 404/)
  })
})
