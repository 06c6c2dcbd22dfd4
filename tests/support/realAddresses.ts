import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** An address of open data with its position. */
export interface RealAddress {
  number: string
  /** In capitals: 'E 19TH AV'. */
  street: string
  city: string
  lat: number
  lng: number
}

const ROW = /^"?(\d+) ([^,"]+), ?([^,"]+)(?:, BC)?"?,(-?[\d.]+),(-?[\d.]+)$/

/** Relative to the working directory, because `npm run bench` bundles this file elsewhere. */
export const addressFile = (name: string): string => resolve('../shared/data', `${name}.csv`)

/** The addresses of this file; undefined if the data is not next to the project, where tests of it are skipped. */
export function realAddresses(name: string): RealAddress[] | undefined {
  const path = addressFile(name)
  if (!existsSync(path)) {
    process.stderr.write('\nNO ../shared/data HERE: what needs real addresses is skipped.\n\n')
    return undefined
  }
  const rows = readFileSync(path, 'utf8').trim().split('\n').slice(1)
  return rows.flatMap((row) => {
    const [, number = '', street = '', city = '', lng = '', lat = ''] = ROW.exec(row) ?? []
    return street === '' ? [] : [{ number, street: street.trim(), city, lat: Number(lat), lng: Number(lng) }]
  })
}

/** Numbers from 0 to 1, the same for the same seed. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
