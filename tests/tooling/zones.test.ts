import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDERS = ['contract', 'domain', 'host', 'src']

test('no time is written by the zones of Node or of a browser, which do not know British Columbia after 2026 [D-31]', () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  const formats = files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('Intl.DateTimeFormat(')
        .slice(1)
        .map((text) => `${file}: ${text.slice(0, text.indexOf(')'))}`),
    )
  expect(formats.length).toBeGreaterThan(3)
  expect(formats.filter((format) => format.includes('timeZone') && !format.includes("timeZone: 'UTC'"))).toEqual([])
})
