import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { findChromium } from '../../../scripts/browsers.mjs'
import { startHost } from '../../support/host/hostProcess.ts'

const RUNS = Number(process.env['RUNS'] ?? 5)
const ASSETS = 'dist/client/assets'
const CATERING = '/events/catering'

const PARTS: readonly (readonly [string, RegExp])[] = [
  ['script', /^(map|MapView)-.*\.js$/],
  ['worker', /^maplibre-gl-worker-.*\.js$/],
  ['styles', /^MapView-.*\.css$/],
  ['basemap', /^(coast|sketch)-.*\.txt$/],
  ['tile archive', /^tileArchive-.*\.js$/],
]

/** Prints what the map's files weigh, and how long the map of the catering page takes from the navigation to its first drawing. */
export async function benchMap(): Promise<void> {
  for (const [name, files] of PARTS) {
    const contents = readdirSync(ASSETS)
      .filter((file) => files.test(file))
      .map((file) => readFileSync(`${ASSETS}/${file}`))
    const sum = (of: (content: Buffer) => number) => contents.reduce((total, content) => total + of(content), 0)
    const [raw, zipped, brotli] = [
      sum(({ length }) => length),
      sum((one) => gzipSync(one).length),
      sum((one) => brotliCompressSync(one).length),
    ]
    console.log(`map, ${name}: ${raw} bytes, ${zipped} gzip, ${brotli} brotli`)
  }
  const host = await startHost()
  try {
    const times: { first: number; again: number }[] = []
    for (let run = 0; run < RUNS; run += 1) times.push(await visits(host.url + CATERING))
    for (const visit of ['first', 'again'] as const) {
      const sorted = times.map((time) => time[visit]).toSorted((one, other) => one - other)
      console.log(
        `map, ${visit} visit: drawn after ${sorted[Math.floor(RUNS / 2)]} ms (${sorted[0]} to ${sorted.at(-1)}), software drawing`,
      )
    }
  } finally {
    await host.remove()
  }
}

async function visits(url: string): Promise<{ first: number; again: number }> {
  const executablePath = findChromium()
  const browser = await chromium.launch(executablePath ? { executablePath } : {})
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const drawn = async () => {
      await page.goto(url)
      await page.locator('[data-map]').first().scrollIntoViewIfNeeded()
      await page.locator('[data-map="ready"]').waitFor()
      return Math.round(await page.evaluate(() => performance.now()))
    }
    const first = await drawn()
    return { first, again: await drawn() }
  } finally {
    await browser.close()
  }
}
