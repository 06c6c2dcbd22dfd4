import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findVarnish } from '../../scripts/varnish.mjs'

const SETTINGS = readFileSync(new URL('../../ops/varnish.vcl', import.meta.url), 'utf8')

/** Varnish with ops/varnish.vcl in front of two hosts. */
export interface Varnish {
  /** Where customers come. */
  url: string
  close(): Promise<void>
}

/** `port`: for customers; `purgePort`: for the hosts. */
export async function startVarnish(
  port: number,
  purgePort: number,
  hosts: readonly [number, number],
): Promise<Varnish> {
  const folder = mkdtempSync(join(tmpdir(), 'forno-varnish-'))
  const file = join(folder, 'order-host.vcl')
  writeFileSync(file, settingsOf(hosts))
  const args = ['-F', '-j', 'none', '-T', 'none', '-n', join(folder, 'work'), '-f', file, '-s', 'malloc,64m', '-p', 'http_gzip_support=off', '-a', `customers=127.0.0.1:${port}`, '-a', `purge=127.0.0.1:${purgePort}`] // oxfmt-ignore
  const varnish = spawn(findVarnish() ?? '', args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  const halt = () => varnish.kill('SIGKILL')
  process.once('exit', halt)
  for (const stream of [varnish.stdout, varnish.stderr])
    stream.on('data', (data: Buffer) => {
      printed += data.toString()
    })
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    if (varnish.exitCode !== null) throw new Error(`Varnish did not start:\n${printed}`)
    if (await answers(url)) break
    await pause(50)
  }
  return {
    url,
    close: async () => {
      process.off('exit', halt)
      const gone = once(varnish, 'exit')
      varnish.kill('SIGTERM')
      await gone
      rmSync(folder, { recursive: true })
    },
  }
}

/** The file as it is, with its second host and the ports of these. */
function settingsOf([first, second]: readonly [number, number]): string {
  const both = SETTINGS.replace(/^# backend host_2 \{[^}]*\}/m, (block) => block.replaceAll(/^# /gm, ''))
    .replace('# order_hosts.add_backend(host_2)', 'order_hosts.add_backend(host_2)')
    .replace('10.0.0.12', '127.0.0.1')
  return both.replace('"3000"', `"${first}"`).replace('"3000"', `"${second}"`)
}

/** It answers without a host too. */
async function answers(url: string): Promise<boolean> {
  try {
    await fetch(`${url}/health`)
    return true
  } catch {
    return false
  }
}
