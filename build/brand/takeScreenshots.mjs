// Takes the screenshots of the web app manifest: of the built host with the demo chain, in Chromium.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBuiltHost } from '../builtHost.mjs'
import { brandHash, folder, STAMP } from './screenshots.mjs'

const STORE = '/menu/davie-street'
const TIMEOUT_MS = 180_000

/** Writes brand/screenshots; rejects, and leaves it as it was, when one cannot be taken. @param {string} executablePath */
export async function takeScreenshots(executablePath) {
  const shown = brandHash()
  const { chromium } = await import('@playwright/test')
  const browser = await chromium.launch({ executablePath })
  const dataDir = mkdtempSync(join(tmpdir(), 'screenshots-'))
  let host
  try {
    host = await startBuiltHost(dataDir)
    const narrow = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
    const wide = { viewport: { width: 1440, height: 900 } }
    const files = [
      ...(await screens(browser, host.url, 'narrow', narrow)),
      ...(await screens(browser, host.url, 'wide', wide)),
    ]
    mkdirSync(folder, { recursive: true })
    rmSync(join(folder, STAMP), { force: true })
    for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes)
    writeFileSync(join(folder, STAMP), `${shown}\n`)
  } finally {
    await browser.close()
    await host?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {'narrow' | 'wide'} form
 * @param {import('@playwright/test').BrowserContextOptions} options
 */
async function screens(browser, url, form, options) {
  const context = await browser.newContext({ ...options, serviceWorkers: 'block', reducedMotion: 'reduce' })
  // On a busy machine the first page may take a minute.
  context.setDefaultTimeout(TIMEOUT_MS)
  const page = await context.newPage()
  /** @type {[name: string, bytes: Buffer][]} */
  const files = []
  /** @param {string} name */
  const shot = async (name) => files.push([`${name}-${form}.webp`, await webpOf(page)])
  await page.goto(`${url}${STORE}`)
  // Until React has taken over the page, a press would load a new document.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  )
  await shot('menu')
  await page.getByRole('link', { name: 'Add to Cart: Margherita', exact: true }).click()
  await page.getByRole('dialog').waitFor()
  await shot('builder')
  if (form === 'narrow') {
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Add to Cart/ })
      .click()
    await page.getByRole('button', { name: /^Cart/ }).click()
    await page.getByRole('dialog', { name: 'Your Cart' }).waitFor()
    // The toast about the added pizza must not be in the picture.
    await page.locator('.toast').waitFor({ state: 'hidden' })
    await shot('cart')
  }
  await context.close()
  return files
}

/**
 * In the brand's fonts, which a slow first page leaves for later; WebP is a third the size of PNG.
 * @param {import('@playwright/test').Page} page
 */
async function webpOf(page) {
  await page.evaluate(async () => {
    document.getElementById('fonts')?.removeAttribute('media')
    await document.fonts.ready
  })
  // A page with an event stream is never idle, and pictures out of sight are not loaded.
  await page.waitForFunction(() =>
    [...document.images].every((one) => {
      const { left, right, top, bottom, width } = one.getBoundingClientRect()
      const isSeen = width > 0 && right > 0 && left < innerWidth && bottom > 0 && top < innerHeight
      return one.complete || !isSeen
    }),
  )
  const { default: sharp } = await import('sharp')
  return await sharp(await page.screenshot({ animations: 'disabled' }))
    .webp({ quality: 82 })
    .toBuffer()
}
