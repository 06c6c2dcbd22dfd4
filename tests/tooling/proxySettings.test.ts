import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DRIVER_MOUNT, KITCHEN_MOUNT } from '../../contract/kitchen.ts'
import { OFFICE_MOUNT } from '../../contract/office/account.ts'
import { API_MOUNT } from '../../contract/callPaths.ts'
import { calls, callOf, type CallName } from '../../contract/calls.ts'
import { WEBHOOK_PATH } from '../../host/http/paymentWebhook.ts'
import { PRINT_MOUNT } from '../../host/http/strangers.ts'
import { onPath } from '../../scripts/run.mjs'
import { findVarnish } from '../../scripts/varnish.mjs'
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

  test.skipIf(!findVarnish())('are understood by Varnish [D-176]', () => {
    const file = new URL('../../ops/varnish.vcl', import.meta.url).pathname
    const { status, stderr } = spawnSync(findVarnish() ?? '', ['-j', 'none', '-C', '-f', file], { encoding: 'utf8' })
    expect([status, stderr.match(/^(Message|Error).*/gm)]).toEqual([0, null])
  })

  test('let Varnish keep of the calls those that are the same for everybody, and nothing of staff and operators [D-176]', () => {
    const [, passed = '', kept = ''] = /req\.url ~ "(\S+)"\s+&& req\.url !~ "(\S+)"/.exec(read('varnish.vcl')) ?? []
    const isKept = (path: string) => !new RegExp(passed).test(path) || new RegExp(kept).test(path)
    for (const name of Object.keys(calls) as CallName[]) {
      const { path, cacheable } = callOf(name)
      expect([path, isKept(`${API_MOUNT}${path}`)]).toEqual([path, cacheable !== 'no'])
    }
    for (const mount of [
      KITCHEN_MOUNT,
      DRIVER_MOUNT,
      OFFICE_MOUNT,
      '/office/orders',
      PRINT_MOUNT,
      '/operator/orders',
      WEBHOOK_PATH,
      '/api/live/stream',
    ])
      expect([mount, isKept(mount), isKept(`${mount}?a=1`)]).toEqual([mount, false, false])
    expect(isKept('/menu/main-street')).toBe(true)
  })

  test('let no request of a live page be held back, and nobody outside call as the operator [D-103]', () => {
    expect(read('nginx.conf')).toMatch(
      /api\/live\/\|kitchen\/api\/stream\|office\/api\/stream[^}]*proxy_buffering off;/,
    )
    expect(read('nginx.conf')).toMatch(/location \/operator\/ \{\s+return 404;/)
    expect(read('Caddyfile')).toMatch(/flush_interval -1/)
    expect(read('Caddyfile')).toMatch(/respond \/operator\/\* 404/)
  })

  test('refuse every call that comes without TLS, and lead pages on to https [D-132]', () => {
    const mounts = [
      API_MOUNT,
      KITCHEN_MOUNT,
      DRIVER_MOUNT,
      OFFICE_MOUNT,
      PRINT_MOUNT,
      '/operator',
      WEBHOOK_PATH.replace(/[^/]*$/, ''),
    ]
    const [, refused = ''] = /listen 80;[^}]*location ~ (\S+) \{\s+return 403;/.exec(read('nginx.conf')) ?? []
    const [, inCaddy = ''] = /@call path (.*)\n\trespond @call 403/.exec(read('Caddyfile')) ?? []
    for (const mount of mounts) {
      const path = mount.replace(/\/?$/, '/')
      expect([path, new RegExp(refused).test(`${path}any`), inCaddy.includes(`${path}*`)]).toEqual([path, true, true])
    }
    expect(new RegExp(refused).test('/menu/main-street')).toBe(false)
  })

  test('take TLS 1.2 and 1.3 alone, and keep the sources from the host [D-132]', () => {
    expect(read('nginx.conf')).toMatch(/ssl_protocols TLSv1\.2 TLSv1\.3;/)
    expect(read('order-host.service')).toContain('InaccessiblePaths=-/opt/order-host/.git')
  })
})
