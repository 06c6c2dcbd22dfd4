import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listParts } from '../../build/listParts.mjs'

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'))

test('the list of parts has every package of package.json and what those need, by version and digest', () => {
  const { bomFormat, components } = listParts()
  expect(bomFormat).toBe('CycloneDX')
  const purls = components.map(({ purl }) => decodeURIComponent(purl))
  const { dependencies, devDependencies } = read('package.json') as Record<string, Record<string, string>>
  const named = Object.entries({ ...dependencies, ...devDependencies })
  for (const [name, version] of named) expect(purls).toContain(`pkg:npm/${name}@${version}`)
  // What is installed without being named.
  const { version } = read('node_modules/@img/colour/package.json') as { version: string }
  expect(purls).toContain(`pkg:npm/@img/colour@${version}`)
  for (const { name, hashes } of components) expect([name, hashes[0]?.content.length]).toEqual([name, 128])
})
