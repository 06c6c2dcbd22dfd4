import { hash } from 'node:crypto'
import type { Store } from '../../domain/catalogue/store.ts'
import { kilometresBetween, type Point } from '../../domain/places/point.ts'
import type { Catalogue, StoreSite } from './catalogue.ts'
import { deliveringStores } from './deliveringStores.ts'

/** How many stores that take orders a list has; a chain of up to so many lists them all (D-177). */
export const LIST_LENGTH = 24

export interface StoreList {
  stores: Store[]
  /** How many stores that take orders there are beside these. */
  others: number
}

interface Neighbours {
  open: readonly StoreSite[]
  first: readonly StoreSite[]
  byName: ReadonlyMap<string, StoreSite>
  around: Map<string, readonly StoreSite[]>
}

const neighbours = new WeakMap<readonly StoreSite[], Neighbours>()

function neighboursOf({ sites }: Catalogue): Neighbours {
  const known = neighbours.get(sites)
  if (known) return known
  const open = sites.filter(({ comingSoon }) => !comingSoon)
  const byName = new Map(open.flatMap((site) => [[site.hash, site] as const, [site.pathName, site] as const]))
  const first = open.length <= LIST_LENGTH ? sites : open.slice(0, LIST_LENGTH)
  const made = { open, first, byName, around: new Map<string, readonly StoreSite[]>() }
  neighbours.set(sites, made)
  return made
}

/** All stores of a small chain; of a large one the store (its hash or path name) and the nearest, else the first. */
function sitesAround(catalogue: Catalogue, around = ''): readonly StoreSite[] {
  const { open, first, byName, around: known } = neighboursOf(catalogue)
  const site = byName.get(around) ?? byName.get(around.toLowerCase())
  if (!site || open.length <= LIST_LENGTH) return first
  const found = known.get(site.hash) ?? nearestTo(site, open).slice(0, LIST_LENGTH)
  known.set(site.hash, found)
  return found
}

const nearestTo = (point: Point, sites: readonly StoreSite[]): StoreSite[] => {
  const distances = new Map(sites.map((site) => [site, kilometresBetween(point, site)]))
  return [...sites].sort((one, other) => (distances.get(one) ?? 0) - (distances.get(other) ?? 0))
}

const listOf = (sites: readonly StoreSite[], of: number, catalogue: Catalogue, now: Date): StoreList => {
  const stores = sites.flatMap(({ hash }) => catalogue.listing(hash, now)?.store ?? [])
  return { stores, others: of - sites.filter(({ comingSoon }) => !comingSoon).length }
}

/** [CALL-03], D-177 */
export const storesAround = (catalogue: Catalogue, around: string | undefined, now: Date): StoreList =>
  listOf(sitesAround(catalogue, around), neighboursOf(catalogue).open.length, catalogue, now)

interface ListStamps {
  of: Catalogue
  minute: number
  /** The stores that are listed. */
  hashes: readonly string[]
  stores: string
  menus: string
}

const stamps = new WeakMap<readonly StoreSite[], ListStamps>()

/** Stand for what `storesAround` says in this minute, and for the menus of these stores. */
export function listStamps(catalogue: Catalogue, around: string | undefined, now: Date): ListStamps {
  const sites = sitesAround(catalogue, around)
  const minute = Math.floor(now.getTime() / 60_000)
  const known = stamps.get(sites)
  if (known?.of === catalogue && known.minute === minute) return known
  const stampOf = (texts: (string | undefined)[]) => hash('sha256', texts.join(), 'base64url').slice(0, 22)
  const made = {
    of: catalogue,
    minute,
    hashes: sites.map(({ hash: each }) => each),
    stores: stampOf(sites.map((site) => catalogue.listing(site.hash, now)?.stamp)),
    menus: stampOf(sites.map((site) => catalogue.menuStamp(site.hash))),
  }
  stamps.set(sites, made)
  return made
}

/**
 * The stores whose name or address has words that begin with each of these, and of a large chain at most the first of them:
 * those that deliver to the point come first, then the nearest to it; without a point those whose name begins so (D-177).
 */
export function findStores(
  catalogue: Catalogue,
  { search = '', point }: { search?: string | undefined; point?: Point | undefined },
  now: Date,
): StoreList {
  const asked = wordsOf(search)
  const found = catalogue.sites.filter(({ name, address }) => {
    const words = wordsOf(`${name} ${address}`)
    return asked.every((start) => words.some((word) => word.startsWith(start)))
  })
  const open = found.filter(({ comingSoon }) => !comingSoon)
  const isNamed = ({ name }: StoreSite) => wordsOf(name).join(' ').startsWith(asked.join(' '))
  const sorted = point
    ? deliveringFirst(nearestTo(point, open), catalogue, point, now)
    : [...open.filter(isNamed), ...open.filter((site) => !isNamed(site))]
  const listed = sorted.slice(0, LIST_LENGTH)
  const soon = sorted.length > LIST_LENGTH ? [] : found.filter(({ comingSoon }) => comingSoon)
  return listOf([...listed, ...soon], open.length, catalogue, now)
}

function deliveringFirst(sites: readonly StoreSite[], catalogue: Catalogue, point: Point, now: Date): StoreSite[] {
  const delivering = new Set(deliveringStores(catalogue, point, now).map(({ store }) => store.hash))
  return [...sites.filter(({ hash }) => delivering.has(hash)), ...sites.filter(({ hash }) => !delivering.has(hash))]
}

/** Without case and accents. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
