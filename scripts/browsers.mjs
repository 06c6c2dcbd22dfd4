// Finds the browsers that the tests drive, or installs them with the packages of Debian and its derivatives.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { capture, onPath } from './run.mjs'

const CHROMIUM = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const BUNDLES = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The path of CHROMIUM_PATH, else of an installed Chromium, else of Playwright's own; undefined if there is none. */
export function findChromium() {
  return named('CHROMIUM_PATH') ?? onPath(CHROMIUM) ?? BUNDLES.find((path) => existsSync(path)) ?? playwrightsOwn()
}

/** The path of Chromium's headless shell, which needs a fifth less work; undefined if there is none. */
export function findHeadlessShell() {
  return onPath(['chromium-headless-shell'])
}

/** The path of FIREFOX_PATH, else of an installed Firefox; undefined if there is none. */
export function findFirefox() {
  return named('FIREFOX_PATH') ?? onPath(['firefox-esr', 'firefox'])
}

/** Whether all that drives WebKitGTK, the engine of Safari, is here: its WebDriver, a display without a screen and Python's binding. */
async function findWebkit() {
  if (!onPath(['WebKitWebDriver']) || !onPath(['Xvfb'])) return false
  // The system's Python, to which the binding belongs; webkitBrowser.py runs in it.
  const binding = "import gi; gi.require_version('WebKit2', '4.1'); from gi.repository import WebKit2"
  return (await capture('/usr/bin/python3', ['-c', binding])).code === 0
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

/** Finds Firefox or installs the release with long support; undefined if that fails. */
export const ensureFirefox = () => ensure('Firefox', findFirefox, ['firefox-esr'])

/** Finds WebKitGTK or installs it; false if that fails. */
export const ensureWebkit = () =>
  ensure('WebKitGTK', findWebkit, ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'python3-gi', 'xvfb'])

/**
 * What `find` finds, if need be after the installation of packages.
 * @template T
 * @param {string} name
 * @param {() => T} find
 * @param {string[]} packages
 */
export async function ensure(name, find, packages) {
  const found = await find()
  if (found) return found
  console.log(`Installing ${name} (usually up to a minute) ...`)
  await installSystemPackages(packages)
  return await find()
}

/** @param {string} variable */
function named(variable) {
  const path = process.env[variable]
  if (path && !existsSync(path)) throw new Error(`${variable} names ${path}, which does not exist`)
  return path || undefined
}

function playwrightsOwn() {
  try {
    /** @type {typeof import('@playwright/test')} */
    const { chromium } = createRequire(import.meta.url)('@playwright/test')
    const path = chromium.executablePath()
    return existsSync(path) ? path : undefined
  } catch {
    return undefined
  }
}

let updated = false
let installing = Promise.resolve(true)

/**
 * True when every package was installed, as root or through sudo without a password; says why not, unless they are optional. Only
 * one installation runs at a time, since apt-get holds a lock.
 * @param {string[]} packages
 */
function installSystemPackages(packages, { areOptional = false } = {}) {
  installing = installing.then(() => install(packages, areOptional))
  return installing
}

/**
 * @param {string[]} packages
 * @param {boolean} areOptional
 */
async function install(packages, areOptional) {
  if (!onPath(['apt-get'])) {
    console.log('This machine has no apt-get.')
    return false
  }
  const isRoot = process.getuid?.() === 0
  if (!isRoot && !onPath(['sudo'])) {
    console.log('Installing needs root or sudo.')
    return false
  }
  /** @param {string[]} args */
  const apt = (...args) => {
    const words = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q', ...args]
    return isRoot ? capture('env', words.slice(1)) : capture('sudo', ['-n', ...words])
  }
  // Where it fails, the lists that are here may do.
  if (!updated) await apt('update')
  updated = true
  const { code, output } = await apt('install', '-y', '--no-install-recommends', ...packages)
  if (code !== 0 && !areOptional)
    console.log(`apt-get could not install ${packages.join(' ')}:\n${output.trim().split('\n').slice(-5).join('\n')}`)
  return code === 0
}
