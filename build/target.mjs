import { readFileSync } from 'node:fs'

const { target } = JSON.parse(readFileSync(new URL('browsers.json', import.meta.url), 'utf8'))

export const TARGET = Object.entries(target).flatMap(([name, version]) => (name === 'samsung' ? [] : [name + version]))
