// Takes a screenshot: node scripts/shot.mjs URL OUT.png [--width 360] [--height 740] [--dark] [--full] [--no-js]
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { findChromium } from './chromium.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    width: { type: 'string', default: '360' },
    height: { type: 'string', default: '740' },
    dark: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    'no-js': { type: 'boolean', default: false },
  },
})
const [url, path] = positionals
if (!url || !path) {
  console.error('usage: node scripts/shot.mjs URL OUT.png [--width 360] [--height 740] [--dark] [--full] [--no-js]')
  process.exit(2)
}

const executablePath = findChromium()
const browser = await chromium.launch(executablePath ? { executablePath } : {})
try {
  const page = await browser.newPage({
    viewport: { width: Number(values.width), height: Number(values.height) },
    colorScheme: values.dark ? 'dark' : 'light',
    javaScriptEnabled: !values['no-js'],
  })
  page.on('console', (message) => console.log(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => console.log(`error: ${error.message}`))
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.screenshot({ path, fullPage: values.full })
} finally {
  await browser.close()
}
