import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { findChromium } from '../../scripts/browsers.mjs'
import { pageKind } from '../../shared/routes.ts'
import { expect, test as base } from '../support/host/host.ts'
import { hydrated } from '../support/shop/shopPage.ts'

interface Picture {
  src: string
  sizes: string
  type: string
  purpose?: string
  form_factor?: string
  label?: string
}

interface Manifest {
  icons: Picture[]
  screenshots: Picture[]
  shortcuts: { name: string; url: string; description: string; icons: Picture[] }[]
  [name: string]: unknown
}

/** A browser with a persistent profile, because Chromium does not install apps from a private window. */
const test = base.extend<{ own: BrowserContext; home: Page }>({
  own: async ({ host }, use) => {
    const profile = mkdtempSync(join(tmpdir(), 'forno-profile-'))
    const executablePath = findChromium()
    const context = await chromium.launchPersistentContext(profile, {
      ...(executablePath ? { executablePath } : {}),
      baseURL: host.url,
    })
    await use(context)
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  },
  home: async ({ own }, use) => {
    const page = await own.newPage()
    await page.goto('/')
    await hydrated(page)
    await use(page)
  },
})

test.use({ seesPictures: true })

const manifestOf = async (page: Page): Promise<Manifest> =>
  (await (await page.request.get('/manifest.webmanifest')).json()) as Manifest

test('the browser reports no manifest or installability errors', async ({ own, home }) => {
  await home.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const session = await own.newCDPSession(home)
  const { errors, url } = await session.send('Page.getAppManifest')
  expect({ errors, url }).toEqual({ errors: [], url: new URL('/manifest.webmanifest', home.url()).href })
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
})

test('the manifest declares names, colours, icons, screenshots and shortcuts', async ({ page }) => {
  const { icons, screenshots, shortcuts, ...manifest } = await manifestOf(page)
  expect(manifest).toEqual({
    id: '/',
    name: expect.stringContaining('Forno') as unknown,
    short_name: 'Forno',
    description: expect.stringMatching(/.{40,}/) as unknown,
    lang: 'en-CA',
    dir: 'ltr',
    start_url: '/menu',
    scope: '/',
    display: 'standalone',
    display_override: ['standalone', 'minimal-ui'],
    launch_handler: { client_mode: ['navigate-existing', 'auto'] },
    theme_color: '#faf3e6',
    background_color: '#faf3e6',
    categories: ['food', 'shopping'],
    prefer_related_applications: false,
  })
  const icon = (purpose: string) => icons.filter((one) => one.purpose === purpose).map(({ sizes }) => sizes)
  expect(icon('any')).toEqual(expect.arrayContaining(['any', '192x192', '512x512']))
  expect(icon('maskable')).toEqual(expect.arrayContaining(['192x192', '512x512']))
  expect(icon('monochrome')).toEqual(['512x512'])
  expect(screenshots.filter((one) => one.form_factor === 'narrow').length).toBeGreaterThanOrEqual(3)
  expect(screenshots.filter((one) => one.form_factor === 'wide').length).toBeGreaterThanOrEqual(2)
  expect(screenshots.every(({ label }) => label)).toBe(true)
  expect(shortcuts.map(({ name }) => name)).toEqual(['Menu', 'Locations', 'Deals', 'Track'])
  for (const { url, description, icons: own } of shortcuts)
    expect([pageKind(url.replace(/\?.*/, '')) !== 'unknown', description.length > 10, own[0]?.sizes]).toEqual([
      true,
      true,
      '96x96',
    ])
  expect(pageKind(String(manifest['start_url']))).not.toBe('unknown')
})

test('every icon and screenshot has the type and size that the manifest declares', async ({ page }) => {
  await page.goto('/icon.svg')
  const { icons, screenshots, shortcuts } = await manifestOf(page)
  const pictures = [...icons, ...screenshots, ...shortcuts.flatMap((one) => one.icons)]
  expect(pictures.length).toBeGreaterThanOrEqual(15)
  for (const { src, sizes, type } of pictures)
    await test.step(src, async () => {
      const response = await page.request.get(src)
      expect([response.status(), response.headers()['content-type']]).toEqual([200, type])
      const size = await page.evaluate(async (url) => {
        const image = new Image()
        image.src = url
        await image.decode()
        return `${image.naturalWidth}x${image.naturalHeight}`
      }, src)
      if (sizes !== 'any') expect(size).toBe(sizes)
    })
})

test('a maskable icon is opaque and keeps its content within the safe circle', async ({ page }) => {
  await page.goto('/icon.svg')
  const { icons } = await manifestOf(page)
  for (const { src } of icons.filter(({ purpose }) => purpose === 'maskable')) {
    const seen = await page.evaluate(async (url) => {
      const image = new Image()
      image.src = url
      await image.decode()
      const { width } = image
      const canvas = new OffscreenCanvas(width, width).getContext('2d')
      canvas?.drawImage(image, 0, 0)
      const pixels = canvas?.getImageData(0, 0, width, width).data ?? new Uint8ClampedArray()
      const ground = pixels.slice(0, 4).join()
      let through = 0
      let outside = 0
      for (let at = 0; at < pixels.length; at += 4) {
        if (pixels[at + 3] !== 255) through += 1
        const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)]
        const isOutside = Math.hypot(x - width / 2, y - width / 2) > width * 0.4
        if (isOutside && pixels.slice(at, at + 4).join() !== ground) outside += 1
      }
      return { through, outside }
    }, src)
    expect({ src, ...seen }).toEqual({ src, through: 0, outside: 0 })
  }
})

test(
  'the install prompt of the browser is suppressed, and the app offers Install on the second visit',
  { tag: '@soak' },
  async ({ own, home }) => {
    await home.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const offer = (page: Page) => page.getByRole('region', { name: 'Home screen' })
    const asked = await own.newPage()
    await asked.addInitScript(() => {
      addEventListener('beforeinstallprompt', (event) => {
        setTimeout(() => Reflect.set(window, 'heldBack', event.defaultPrevented))
      })
    })
    await asked.goto('/about')
    await expect.poll(() => asked.evaluate(() => Reflect.get(window, 'heldBack'))).toBe(true)
    await expect(offer(asked)).toHaveCount(0)
    // Moves the first visit back by one day.
    await asked.evaluate(() =>
      localStorage.setItem('visits', JSON.stringify({ count: 1, time: Date.now() - 86_400_000 })),
    )
    await asked.reload()
    await expect(offer(asked).getByRole('button', { name: 'Install' })).toBeVisible()
  },
)
