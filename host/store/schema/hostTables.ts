import type { ColumnType, Generated } from 'kysely'

export interface HostTables {
  settings: SettingTable
  first_answers: IdempotencyKeyTable
  catalogues: CatalogueTable
  catalogue_pictures: CataloguePictureTable
  pictures: PictureTable
  store_switches: StoreSwitchTable
  special_days: SpecialDayTable
  store_weeks: StoreWeekTable
  limits: LimitTable
  address_points: AddressPointTable
  forms: FormTable
}

interface SettingTable {
  name: string
  value: string
}

interface CatalogueTable {
  version: Generated<number>
  /** As the release before reads it (D-180). */
  document: unknown
  /** As it is; null where `document` is. */
  full_document: unknown
  imported_at: Generated<Date>
}

/** A picture of the catalogue, once for all names and versions that show it. */
interface PictureTable {
  /** The SHA-256 of its bytes, base64url. */
  hash: string
  /** Its media type. */
  type: string
  bytes: Uint8Array
  added_at: Generated<Date>
}

interface CataloguePictureTable {
  version: number
  name: string
  picture: string
}

/** The services that the operator has switched on or off since the import; with null the catalogue decides. */
/** A day with other hours than those of the week (D-178), made by the operator or imported with the catalogue. */
export interface SpecialDayTable {
  code: string
  /** The entry of the catalogue file: stores by the operator's codes. */
  document: unknown
  /** An import replaces those of the catalogue only. */
  source: 'catalogue' | 'operator'
  withdrawn_at: Date | null
  changed_at: Date
}

/** A store's own week, from a day on (D-224). */
export interface StoreWeekTable {
  /** The operator's code. */
  store: string
  /** YYYY-MM-DD by the store's clocks. */
  begins_on: string
  document: unknown
  withdrawn_at: Date | null
  changed_at: Date
}

interface StoreSwitchTable {
  store: string
  pickup: boolean | null
  delivery: boolean | null
  changed_at: Generated<Date>
}

/** The first answer to a change that carried an `Idempotency-Key`: a repeat gets the same bytes. */
export interface IdempotencyKeyTable {
  session: string
  key: string
  request: string
  status: number | null
  body: string | null
  asked_at: ColumnType<Date, Date, never>
}

interface LimitTable {
  subject: string
  times: Date[]
  kept_until: Date
}

export interface FormTable {
  id: Generated<number>
  session: string
  /** Its `Idempotency-Key`, which is kept longer than first answers: a device may submit the form late. */
  key: string | null
  call: string
  data: unknown
  created_at: Date
  /** The hash of the store that it is about; '' for the chain. The database reads it from `data`. */
  store: ColumnType<string, never, never>
}

/** A house of the embedded geocoder. The key names its street, see `host/services/addressSearch/streetIndex.ts`. */
export interface AddressPointTable {
  id: Generated<number>
  /** The file it came from; another import of that name replaces it. */
  source: string
  street_key: string
  number: number
  /** The letter after the number, '' without one. */
  suffix: string
  /** The name that is shown. */
  street: string
  city: string
  /** '' when the file names none. */
  postal_code: string
  lat: number
  lng: number
}
