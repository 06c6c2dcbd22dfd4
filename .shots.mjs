import { chromium } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'
const executablePath = findChromium()
const browser = await chromium.launch({ executablePath, args: ['--use-gl=angle','--use-angle=swiftshader','--enable-unsafe-swiftshader','--ignore-gpu-blocklist'] })
const which = process.argv[2] ?? 'all'
for (const [name, width, height, colorScheme] of [['phone',390,844,'light'],['phone-dark',390,844,'dark'],['desktop',1440,900,'light'],['desktop-dark',1440,900,'dark']]) {
  if (which !== 'all' && which !== name) continue
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, permissions: ['geolocation'], geolocation: { latitude: 49.265, longitude: -123.075 }, ...(width < 500 ? {hasTouch: true, isMobile: true, deviceScaleFactor: 1} : {}) })
  const page = await context.newPage()
  page.on('console', (m) => ['error','warning'].includes(m.type()) && console.log(name, m.type(), m.text().slice(0, 300)))
  page.on('pageerror', (e) => console.log(name, 'pageerror', e.message))
  const ready = async () => { await page.waitForSelector('[data-map=ready]', { timeout: 15000 }).catch(() => console.log(name, 'no map')) }
  await page.goto('http://127.0.0.1:4310/locations', { waitUntil: 'networkidle' })
  if (width > 900) await ready()
  await page.screenshot({ path: `/tmp/s/${name}-1.png` })
  await page.getByRole('button', { name: 'Near me' }).click()
  await page.getByText('km').first().waitFor()
  await page.screenshot({ path: `/tmp/s/${name}-2.png`, fullPage: width < 900 })
  await page.getByRole('radio', { name: 'Delivery', exact: true }).check({ force: true })
  await page.screenshot({ path: `/tmp/s/${name}-3.png` })
  await page.getByRole('combobox').fill('1222 e 1')
  await page.getByRole('option').first().waitFor()
  await page.screenshot({ path: `/tmp/s/${name}-4.png` })
  await page.getByRole('combobox').fill('1222 e 19')
  await page.getByRole('option', { name: /1222 E 19th/ }).first().click()
  await page.getByText("You're in Luck").waitFor()
  await ready()
  await page.waitForTimeout(1500)
  await page.screenshot({ path: `/tmp/s/${name}-5.png` })
  await page.getByRole('combobox').fill('1148 brunette')
  await page.getByRole('option', { name: /1148 Brunette/ }).first().click()
  await page.getByText("Sorry, We Can't").waitFor()
  await page.waitForTimeout(1500)
  await page.screenshot({ path: `/tmp/s/${name}-6.png` })
  await context.close()
}
await browser.close()
