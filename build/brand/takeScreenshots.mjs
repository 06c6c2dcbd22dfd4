// Takes the screenshots of the web app manifest: of the built host with the demo chain, in Chromium.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brandHash, folder, STAMP } from './screenshots.mjs'

const STORE = '/menu/davie-street'
const TIMEOUT_MS = 180_000
const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Writes brand/screenshots; rejects, and leaves it as it was, when one cannot be taken. */
export async function takeScreenshots(executablePath) {
  const shown = brandHash()
  const { chromium } = await import('@playwright/test')
  const browser = await chromium.launch({ executablePath })
  let host
  try {
    host = await startHost()
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
  }
}

async function startHost() {
  const dataDir = mkdtempSync(join(tmpdir(), 'screenshots-'))
  // Only the demo chain's own defaults: a database or keys of this machine are none of its business.
  const { PATH, HOME, TMPDIR, SystemRoot } = process.env
  const env = { PATH, HOME, TMPDIR, SystemRoot, DATA_DIR: dataDir, PORT: '0', DEMO: '1', NODE_ENV: 'production' }
  const host = spawn(process.execPath, [at('dist/server/server.js')], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const exited = new Promise((resolve) => host.once('exit', resolve))
  const stop = async () => {
    host.kill('SIGTERM')
    await exited
    rmSync(dataDir, { recursive: true, force: true })
  }
  let output = ''
  const url = await new Promise((resolve) => {
    for (const stream of [host.stdout, host.stderr])
      stream.on('data', (data) => {
        output += data
        const [, found] = /listening on (\S+)/.exec(output) ?? []
        if (found) resolve(found)
      })
    host.once('exit', () => resolve(undefined))
  })
  if (url) return { url, stop }
  await stop()
  throw new Error(`the host did not start: ${output}`)
}

async function screens(browser, url, form, options) {
  const context = await browser.newContext({ ...options, serviceWorkers: 'block', reducedMotion: 'reduce' })
  // On a busy machine the first page may take a minute.
  context.setDefaultTimeout(TIMEOUT_MS)
  const page = await context.newPage()
  const files = []
  const shot = async (name) => files.push([`${name}-${form}.webp`, await webpOf(page)])
  await page.goto(`${url}${STORE}`)
  // Until React has taken over the page, a press would load a new document.
  await page.waitForFunction(() => Object.keys(document.querySelector('main')).some((key) => key.startsWith('__react')))
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

/** In the brand's fonts, which a slow first page leaves for later; WebP is a third the size of PNG. */
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
