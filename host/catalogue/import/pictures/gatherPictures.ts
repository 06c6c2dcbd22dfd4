import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../../store/database/database.ts'
import { listCataloguePictures, listLatestPictures, type KeptPicture } from '../../../store/pictures.ts'
import { fault, type Fault, type Path } from '../faults.ts'
import { isPictureName } from '../fieldTypes.ts'
import { checkPicture } from './checkPicture.ts'

/** A picture that came with a catalogue file. */
export interface SentPicture {
  name: string
  bytes: Uint8Array
}

/** Where an import finds the pictures that its file names. */
export interface PictureSources {
  db: Db
  sent?: readonly SentPicture[]
  /** A version of the catalogue whose pictures are the file's own. */
  version?: number
  /** Its `images/products` was the place of pictures before the database was. */
  dataDir?: string
}

export interface GatheredPictures {
  /** Those that the database has not. */
  fresh: readonly (KeptPicture & { bytes: Uint8Array })[]
  /** The hash of each picture by its name. */
  hashes: ReadonlyMap<string, string>
  errors: Fault[]
  warnings: Fault[]
}

/**
 * Finds every picture that a catalogue file names: among those that were sent, else in the database, else in DATA_DIR. Works on
 * a malformed file too, so that the operator sees all faults at once. Without sources nothing is found.
 */
export async function gatherPictures(json: unknown, sources: PictureSources | undefined): Promise<GatheredPictures> {
  const places = namedPictures(json)
  const sent = await checkSent(sources?.sent ?? [], places)
  const wanted = [...places.keys()].filter((name) => !sent.seen.has(name))
  const kept = await findKept(wanted, sources)
  const inFolder = await readFolder(
    wanted.filter((name) => !kept.has(name)),
    places,
    sources?.dataDir,
  )
  const found = [...sent.found, ...inFolder.found]
  const hashes = new Map([...kept, ...found.map(({ name, picture }) => [name, picture.hash] as const)])
  const isKnown = (name: string) => hashes.has(name) || sent.seen.has(name) || inFolder.seen.has(name)
  const missing = [...places].flatMap(([name, paths]) =>
    isKnown(name) ? [] : paths.map((path) => fault(path, `names "${name}", ${MISSING}`)),
  )
  return {
    fresh: found.map(({ picture, bytes }) => ({ ...picture, bytes })),
    hashes,
    errors: [...sent.errors, ...inFolder.errors, ...missing],
    warnings: [...sent.warnings, ...inFolder.warnings],
  }
}

const MISSING = 'which is neither sent nor kept: put it into the folder "pictures" beside the file'

const LISTS = ['products', 'banners', 'deals'] as const

/** Where the file names which picture. Names that cannot be one are left to the file's schema. */
function namedPictures(json: unknown): ReadonlyMap<string, readonly Path[]> {
  const places = new Map<string, Path[]>()
  for (const list of LISTS) {
    const entries: unknown = fieldOf(json, list)
    if (!Array.isArray(entries)) continue
    entries.forEach((entry: unknown, index) => {
      const name = fieldOf(entry, 'picture')
      if (typeof name !== 'string' || !isPictureName(name)) return
      places.set(name, [...(places.get(name) ?? []), [list, index, 'picture']])
    })
  }
  return places
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

interface Checked {
  found: { name: string; picture: KeptPicture; bytes: Uint8Array }[]
  /** Found or faulty. */
  seen: Set<string>
  errors: Fault[]
  warnings: Fault[]
}

async function checkSent(
  pictures: readonly SentPicture[],
  places: ReadonlyMap<string, readonly Path[]>,
): Promise<Checked> {
  const checked: Checked = { found: [], seen: new Set(), errors: [], warnings: [] }
  for (const { name, bytes } of pictures) {
    const path = ['pictures', name]
    if (!isPictureName(name)) checked.errors.push(fault(path, 'is no name of a picture file'))
    else if (checked.seen.has(name)) checked.errors.push(fault(path, 'is sent a second time'))
    else if (!places.has(name)) checked.warnings.push(fault(path, 'is not imported: nothing in the file names it'))
    else await checkOne(checked, name, bytes, places)
  }
  return checked
}

async function checkOne(
  into: Checked,
  name: string,
  bytes: Uint8Array,
  places: ReadonlyMap<string, readonly Path[]>,
): Promise<void> {
  const at = (places.get(name) ?? []).slice(0, 1)
  const result = await checkPicture(name, bytes)
  into.seen.add(name)
  if (!result.ok) {
    into.errors.push(...at.map((path) => fault(path, `names "${name}", which ${result.message}`)))
    return
  }
  into.found.push({ name, picture: result.picture, bytes: result.bytes })
  if (result.warning !== undefined)
    into.warnings.push(...at.map((path) => fault(path, `names "${name}", which ${result.warning}`)))
}

async function findKept(
  names: readonly string[],
  sources: PictureSources | undefined,
): Promise<ReadonlyMap<string, string>> {
  if (!sources || names.length === 0) return new Map()
  const { db, version } = sources
  const ofVersion = version === undefined ? [] : await listCataloguePictures(db, version)
  const latest = await listLatestPictures(db, names)
  const own = [...ofVersion].filter(([name]) => names.includes(name)).map(([name, { hash }]) => [name, hash] as const)
  return new Map([...latest, ...own])
}

/** Pictures that an operator put into DATA_DIR before they were kept in the database. */
async function readFolder(
  names: readonly string[],
  places: ReadonlyMap<string, readonly Path[]>,
  dataDir: string | undefined,
): Promise<Checked> {
  const checked: Checked = { found: [], seen: new Set(), errors: [], warnings: [] }
  if (dataDir === undefined) return checked
  for (const name of names) {
    const bytes = await readFile(join(dataDir, 'images', 'products', name)).catch(() => undefined)
    if (!bytes) continue
    await checkOne(checked, name, bytes, places)
    if (checked.found.at(-1)?.name === name)
      checked.warnings.push(
        ...(places.get(name) ?? [])
          .slice(0, 1)
          .map((path) => fault(path, `names "${name}", which was taken from DATA_DIR/images/products`)),
      )
  }
  return checked
}
