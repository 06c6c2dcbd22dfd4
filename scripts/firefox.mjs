// Finds the Firefox that Playwright drives by WebDriver BiDi, or installs it.
import { existsSync } from 'node:fs'
import { installSystemPackages } from './packages.mjs'
import { onPath } from './run.mjs'

/** The path of FIREFOX_PATH, else of an installed Firefox; undefined if there is none. */
export function findFirefox() {
  const named = process.env['FIREFOX_PATH']
  if (named) {
    if (!existsSync(named)) throw new Error(`FIREFOX_PATH names ${named}, which does not exist`)
    return named
  }
  return onPath(['firefox-esr', 'firefox'])
}

/** Finds Firefox or installs the release with long support from the system's packages; undefined if that fails. */
export async function ensureFirefox() {
  const found = findFirefox()
  if (found) return found
  console.log('Installing Firefox (usually about half a minute) ...')
  await installSystemPackages(['firefox-esr'])
  return findFirefox()
}
