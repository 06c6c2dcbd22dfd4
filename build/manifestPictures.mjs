// Writes the icons and screenshots of the web app manifest to public/app: node build/manifestPictures.mjs
// The screenshots show the built host with the demo chain, so run the build first.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { findChromium } from '../scripts/chromium.mjs'
import { root } from '../scripts/run.mjs'

const STORE = '/menu/davie-street'
const at = (path) => fileURLToPath(new URL(path, root))
const out = (name) => at(`public/app/${name}`)
const svgOf = (inside, box = '0 0 32 32') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="100%" height="100%">${inside}</svg>`

const oven = readFileSync(at('public/icon.svg'), 'utf8').replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')
const background = '<rect width="32" height="32" fill="#faf3e6"/>'
const small = (inside, scale) => `<g transform="translate(16 16) scale(${scale}) translate(-16 -17)">${inside}</g>`
// The device fills a monochrome icon with one colour, so the flame is a hole.
const silhouette =
  '<path fill-rule="evenodd" d="M3 31V15a13 13 0 0 1 26 0v16zm5 0h16V17a8 8 0 0 0-16 0z"/><path d="M16.4 15c.7 3.4 4.1 4.6 4.1 8.4a4.5 4.5 0 0 1-9 .2c0-2.3 1.5-3.6 2.2-5.3.4.9.8 1.4 1.4 1.7.2-1.7.5-3.4 1.3-5z"/>'

const icons = [
  ['icon-192.png', 192, svgOf(oven)],
  ['icon-512.png', 512, svgOf(oven)],
  ['maskable-192.png', 192, svgOf(background + small(oven, 0.6))],
  ['maskable-512.png', 512, svgOf(background + small(oven, 0.6))],
  ['monochrome-512.png', 512, svgOf(small(silhouette, 0.8))],
  ...Object.entries({ menu: 'pizza', locations: 'map-pin', deals: 'tag', track: 'bike' }).map(([name, drawing]) => [
    `shortcut-${name}-96.png`,
    96,
    svgOf(
      `<circle cx="24" cy="24" r="24" fill="#faf3e6"/><g transform="translate(12 12)">${lucide(drawing)}</g>`,
      '0 0 48 48',
    ),
  ]),
]

function lucide(name) {
  const text = readFileSync(at(`node_modules/lucide-react/dist/esm/icons/${name}.mjs`), 'utf8')
  const pieces = [...text.matchAll(/\[\s*"(\w+)",\s*\{([^}]*)\}\s*\]/g)].map(([, tag, attributes]) => {
    const pairs = [...attributes.matchAll(/(\w+):\s*"([^"]*)"/g)].filter(([, key]) => key !== 'key')
    return `<${tag} ${pairs.map(([, key, value]) => `${key}="${value}"`).join(' ')}/>`
  })
  return `<g fill="none" stroke="#be311d" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round">${pieces.join('')}</g>`
}

const dataDir = mkdtempSync(join(tmpdir(), 'forno-pictures-'))
const host = spawn(process.execPath, [at('dist/server/server.js')], {
  env: { ...process.env, DATA_DIR: dataDir, PORT: '0', DEMO: '1', NODE_ENV: 'production' },
})
const url = await new Promise((resolve, reject) => {
  let output = ''
  host.stdout.on('data', (data) => {
    output += data
    const found = /listening on (\S+)/.exec(output)
    if (found) resolve(found[1])
  })
  host.on('exit', () => reject(new Error(`The host did not start: ${output}`)))
})
const executablePath = findChromium()
const browser = await chromium.launch(executablePath ? { executablePath } : {})
mkdirSync(out(''), { recursive: true })
try {
  for (const [name, size, svg] of icons) await picture(name, size, svg)
  await screens('narrow', {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  await screens('wide', { viewport: { width: 1440, height: 900 } })
} finally {
  await browser.close()
  host.kill('SIGTERM')
  await new Promise((resolve) => host.once('exit', resolve))
  rmSync(dataDir, { recursive: true, force: true })
}

async function picture(name, size, svg) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>html,body{margin:0;height:100%}svg{display:block}</style>${svg}`)
  await page.screenshot({ path: out(name), omitBackground: true })
  await page.close()
}

async function screens(form, options) {
  const context = await browser.newContext({ ...options, serviceWorkers: 'block', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${url}${STORE}`, { waitUntil: 'networkidle' })
  await shot(page, `menu-${form}.webp`)
  await page.getByRole('link', { name: 'Add to Cart: Margherita', exact: true }).click()
  await page.getByRole('dialog').waitFor()
  await page.waitForLoadState('networkidle')
  await shot(page, `builder-${form}.webp`)
  if (form === 'narrow') {
    await page.getByRole('button', { name: /^Add to Cart/ }).click()
    await page.getByRole('button', { name: /^Cart/ }).click()
    await page.getByRole('dialog', { name: 'Your Cart' }).waitFor()
    await page.waitForLoadState('networkidle')
    // The toast about the added pizza must not be in the picture.
    await page.locator('.toast').waitFor({ state: 'hidden' })
    await shot(page, `cart-${form}.webp`)
  }
  await context.close()
}

/** The browser writes WebP a third the size of its PNG. */
async function shot(page, name) {
  const png = await page.screenshot({ animations: 'disabled' })
  const drawing = await browser.newPage()
  const data = await drawing.evaluate(
    async (source) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.width
      canvas.height = image.height
      canvas.getContext('2d').drawImage(image, 0, 0)
      return canvas.toDataURL('image/webp', 0.82)
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
  await drawing.close()
  writeFileSync(out(name), Buffer.from(data.split(',')[1], 'base64'))
}
