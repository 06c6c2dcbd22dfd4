import { BRAND } from '../../../shared/brand.ts'
import { dayIn } from '../zoneOffsets.ts'
import { adviceOn } from './advice.ts'
import { withEntryCode, type Fault, fault } from './faults.ts'
import type { CatalogueFile } from './catalogueFile.ts'
import { formerCoupon } from './formerCoupon.ts'
import { keptDocuments } from './formerDocument.ts'
import { keptSpecialDay, stayingDays } from './keptSpecialDays.ts'
import { readCatalogue, readShape } from './readCatalogue.ts'
import { gatherPictures, type GatheredPictures, type PictureSources } from './pictures/gatherPictures.ts'
import type { Db } from '../../store/database/database.ts'
import { CatalogueOvertaken, findNewerCatalogue, saveCatalogue } from '../../store/catalogues.ts'
import { nameCataloguePictures, savePictures } from '../../store/pictures.ts'
import { listSpecialDays, updateSpecialDay } from '../../store/specialDays.ts'
import { listStoreWeeks } from '../../store/storeWeeks.ts'
import { cents } from '../amounts.ts'
import { storeGroupsOf, withSingleStores } from '../storeGroups.ts'
import { ownWeekWarnings } from '../storeWeeks.ts'
import { giftCardCodeHash, giftCardHash, type GiftCardKeys } from '../../services/giftCardNumbers.ts'
import { PRINTED_GIFT_CARDS } from '../../services/printedKeys.ts'
import { replaceCatalogueEntries } from '../../store/catalogueEntries.ts'
import { issueGiftCards, type NewGiftCard } from '../../store/discounts/giftCards.ts'
import type { GiftCardEntry } from './offerFormat.ts'

type ImportResult =
  | {
      ok: true
      version: number
      counts: CheckedCatalogue['counts']
      warnings: Fault[]
    }
  | { ok: false; errors: Fault[]; isOvertaken?: true }

interface ImportOptions {
  keys: OfferKeys
  now: Date
  /** The version from which the file was made: where it is not the newest any more nothing is imported. */
  after?: number
  pictures?: Omit<PictureSources, 'db'>
}

/**
 * Imports a catalogue file as the newest catalogue if it has no error, with its pictures, coupons and gift cards; carts are not
 * touched (D-30). A file without special days leaves those that are kept.
 */
export async function importCatalogue(
  db: Db,
  file: unknown,
  { keys, now, after, pictures }: ImportOptions,
): Promise<ImportResult> {
  const checked = await checkCatalogue(file, now, { db, ...pictures })
  if (!checked.ok) return checked
  const { giftCards, coupons } = withSingleStores(checked.catalogue)
  const { document, former } = keptDocuments(checked.catalogue)
  const { fresh, hashes } = checked.pictures
  const importing = db.transaction().execute(async (transaction) => {
    await savePictures(transaction, fresh)
    const days = await importSpecialDays(transaction, checked.catalogue, now)
    const saved = await saveCatalogue(transaction, document, former, after)
    await nameCataloguePictures(transaction, saved, hashes)
    const offers = { coupons, giftCards }
    const leftOut = await importOffers(transaction, offers, keys, now)
    const weeks = ownWeekWarnings(await listStoreWeeks(transaction), checked.catalogue)
    return { version: saved, leftOut: [...leftOut, ...days, ...weeks] }
  })
  const imported = await importing.catch((error: unknown) => {
    if (error instanceof CatalogueOvertaken) return undefined
    throw error
  })
  if (!imported) return { ok: false, errors: [], isOvertaken: true }
  const { version, leftOut } = imported
  const warnings = [...checked.warnings, ...leftOut.map((one) => withEntryCode(one, checked.catalogue))]
  return { ok: true, version, counts: checked.counts, warnings }
}

interface CheckedCatalogue {
  ok: true
  catalogue: CatalogueFile
  counts: { stores: number; products: number; categories: number; pictures: number }
  pictures: GatheredPictures
  warnings: Fault[]
}

/** Everything that an import checks, without importing. Without sources no picture is found. */
export async function checkCatalogue(
  file: unknown,
  now: Date,
  sources?: PictureSources,
): Promise<CheckedCatalogue | { ok: false; errors: Fault[] }> {
  const reading = readCatalogue(file, BRAND.name)
  const pictures = await gatherPictures(file, sources)
  const named = (faults: readonly Fault[]) => faults.map((one) => withEntryCode(one, file))
  const errors = [...(reading.ok ? [] : reading.errors), ...named(pictures.errors)]
  if (!reading.ok || errors.length > 0) return { ok: false, errors }
  const { catalogue } = reading
  const warnings = named([...adviceOn(catalogue, dayIn(catalogue.chain.timeZone, now)), ...pictures.warnings])
  const counts = { ...countsOf(catalogue), pictures: pictures.hashes.size }
  return { ok: true, catalogue, counts, pictures, warnings }
}

const countsOf = ({ stores, products, categories }: CatalogueFile) => ({
  stores: stores.length,
  products: products.length,
  categories: categories.length,
})

interface OfferKeys extends GiftCardKeys {
  /** Only a demo has gift cards that everybody can read. */
  demo?: boolean
}

/**
 * Imports the file's coupons and gift cards, in the caller's transaction. A coupon with a code of the operator's own is left
 * out, with a warning, and so is one of the demo's gift cards outside a demo; a gift card that was imported before keeps its balance.
 */
export async function importOffers(
  db: Db,
  { coupons = [], giftCards = [] }: Pick<CatalogueFile, 'coupons' | 'giftCards'>,
  keys: OfferKeys,
  now: Date,
): Promise<Fault[]> {
  const entries = coupons.map((coupon) => ({ code: coupon.code, document: formerCoupon(coupon) }))
  const left = await replaceCatalogueEntries(db, 'coupons', entries, now)
  const isPrinted = ({ number }: GiftCardEntry) => !keys.demo && PRINTED_GIFT_CARDS.includes(number)
  const cards = giftCards.filter((card) => !isPrinted(card)).map((card) => newGiftCard(card, keys))
  if (cards.length > 0) await issueGiftCards(db, cards, now)
  const printed = giftCards.flatMap((card, index) =>
    isPrinted(card)
      ? [fault(['giftCards', index], 'was not imported: its number is printed in the product’s documents')]
      : [],
  )
  return [...leftAloneWarnings('coupons', coupons, left, 'a coupon'), ...printed]
}

/** Before the catalogue is saved, whose groups are those until then. */
async function importSpecialDays(db: Db, file: CatalogueFile, now: Date): Promise<Fault[]> {
  const kept = await findNewerCatalogue(db, 0)
  const before = readShape(kept?.document)
  const groups = storeGroupsOf(file)
  const known = before.ok ? storeGroupsOf(before.catalogue) : new Map<string, string[]>()
  const { days, warnings } = stayingDays(await listSpecialDays(db), file, known, groups)
  for (const day of days) await updateSpecialDay(db, day)
  if (!file.specialDays) return warnings
  const entries = file.specialDays.map((day) => ({ code: day.code, document: keptSpecialDay(day, groups) }))
  const left = await replaceCatalogueEntries(db, 'special_days', entries, now)
  return [...warnings, ...leftAloneWarnings('specialDays', file.specialDays, left, 'a special day')]
}

const leftAloneWarnings = (
  list: 'coupons' | 'specialDays',
  entries: readonly { code: string }[],
  left: readonly string[],
  kind: string,
): Fault[] =>
  entries.flatMap(({ code }, index) =>
    left.includes(code)
      ? [fault([list, index], `was not imported: the operator made or withdrew ${kind} with this code, which counts`)]
      : [],
  )

/** A gift card as it is kept. */
export const newGiftCard = ({ number, pin, balance }: GiftCardEntry, keys: GiftCardKeys): NewGiftCard => ({
  hash: giftCardHash(number, keys),
  codeHash: giftCardCodeHash(number, pin, keys),
  last: number.slice(-4),
  balance: cents(balance),
})
