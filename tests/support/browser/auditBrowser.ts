import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findChromium } from '../../../scripts/browsers.mjs'

/** A browser that only the audit uses, with its own profile. */
export interface AuditBrowser {
  port: number
  close(): Promise<void>
}

/** Turns off background work, which would compete with the page, and the throttling of hidden windows. */
const QUIET = [
  '--headless=new',
  '--no-sandbox',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-sync',
  '--mute-audio',
]

/** Gives the browser the highest priority, so that other processes do not slow the measurement. */
function prefer(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_HIGHEST)
  } catch {
    // Without the permission it runs at normal priority.
  }
}

export async function startAuditBrowser(): Promise<AuditBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'forno-audit-'))
  const settings = [...QUIET, '--remote-debugging-port=0', `--user-data-dir=${profile}`]
  const browser = spawn(findChromium() ?? 'chromium', [...settings, 'about:blank'], {
    stdio: 'ignore',
    detached: true,
  })
  prefer(browser.pid)
  const ended = new Promise((resolve) => browser.once('close', resolve))
  // Kills the whole process group, because helper processes would write into the profile for a moment longer.
  const kill = () => {
    if (browser.pid !== undefined && browser.exitCode === null && browser.signalCode === null)
      process.kill(-browser.pid, 'SIGKILL')
  }
  process.once('exit', kill)
  const close = async () => {
    kill()
    await ended
    process.off('exit', kill)
    rmSync(profile, { recursive: true, force: true })
  }
  const said = join(profile, 'DevToolsActivePort')
  for (let turns = 0; turns < 200; turns += 1) {
    const [port = ''] = existsSync(said) ? readFileSync(said, 'utf8').split('\n') : []
    if (port) return { port: Number(port), close }
    await pause(100)
  }
  await close()
  throw new Error('The browser of the audit did not start.')
}
