// Finds a Chromium that Playwright can drive, or installs one.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { installSystemPackages } from './packages.mjs'
import { capture, onPath } from './run.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const bundles = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The path of CHROMIUM_PATH, else of an installed Chromium, else of Playwright's own; undefined if there is none. */
export function findChromium() {
  const named = process.env['CHROMIUM_PATH']
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist`)
    return named
  }
  return onPath(names) ?? bundles.find((path) => existsSync(path)) ?? playwrightsOwn()
}

/** The path of Chromium's headless shell, which needs a fifth less work; undefined if there is none. */
export function findHeadlessShell() {
  return onPath(['chromium-headless-shell'])
}

function playwrightsOwn() {
  try {
    const path = createRequire(import.meta.url)('@playwright/test').chromium.executablePath()
    return existsSync(path) ? path : undefined
  } catch {
    return undefined
  }
}

/** Finds Chromium or installs it, from Playwright's download or else the system's packages; undefined if both fail. */
export async function ensureChromium() {
  const found = findChromium()
  if (found) return found
  console.log('Installing Chromium (usually about a minute) ...')
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000' }
  if ((await capture('npx', ['playwright', 'install', 'chromium'], { env })).code === 0) {
    const own = playwrightsOwn()
    if (own) return own
  }
  // Playwright cannot download from everywhere.
  await installSystemPackages(['chromium'])
  // Not every system has this package; the whole browser then serves.
  await installSystemPackages(['chromium-headless-shell'], { areOptional: true })
  return findChromium()
}
