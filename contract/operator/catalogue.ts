import { z } from '../wire.ts'
import { field } from '../words.ts'
import { array, boolean, int, object, optional, string, time, whole, named } from './fields.ts'
import { operatorCall, type Command } from './operatorCall.ts'

export const fault = named(
  'Fault',
  object({
    path: field('Where in the file, as `products[12].sizes[0].price`; empty for the file itself.', string()),
    message: field('What is wrong, and what to say instead.', string()),
    code: field('The code of the entry.', optional(string())),
  }),
)

export type Fault = z.output<typeof fault>

/** As in `products[98 "cola"].sizes[0].price is missing`. */
export const faultLine = ({ path, code, message }: Fault): string =>
  `${code === undefined ? path || 'the file' : path.replace(']', ` "${code}"]`)} ${message}`

export const warnings = field(
  'What is probably not meant, and the paid orders for times at which their store is closed.',
  array(fault),
)

export const warningLines = (answer: { warnings: readonly Fault[] }): string[] =>
  answer.warnings.map((one) => `Please check: ${faultLine(one)}`)

const counts = {
  stores: field('How many stores.', int()),
  products: field('How many products.', int()),
  categories: field('How many categories.', int()),
  pictures: field('How many pictures.', int()),
  warnings,
}

const imported = object({ version: field('The version of the catalogue.', int()), ...counts })

type Counts = { stores: number; products: number; categories: number; pictures: number }

const countsLine = (version: string | number, { stores, products, categories, pictures }: Counts): string =>
  `Catalogue ${version}: ${stores} stores, ${products} products, ${categories} categories, ${pictures} pictures.`

const printsImport: Pick<Command<z.output<typeof imported>>, 'prints' | 'warns'> = {
  prints: (answer) => countsLine(answer.version, answer),
  warns: warningLines,
}

const body = {
  type: 'application/json',
  is: 'A catalogue file.',
  parts: {
    catalogue: 'The catalogue file.',
    pictures:
      'A picture that the file names, under its file name; once for each. One that is kept already may be left out.',
  },
} as const

const NO_VERSION = 'There is no such version: GET /operator/catalogue/versions lists them.'
const version = whole(/^\d{1,9}$/, NO_VERSION)
const anyVersion = { version: field('A version of the list; without it the live one.', optional(version), '12') }

/** The catalogue (D-30): import, check, export, versions, pictures (D-90). */
export const catalogueCalls = {
  importCatalogue: operatorCall(
    'Imports a catalogue with its pictures, whole or not at all.',
    { method: 'POST', path: '/catalogue', permission: 'catalogue:import', reach: 'chain', body, refuses: [413] },
    {},
    imported,
    {
      name: 'import',
      usage: '<file.json> [--pictures FOLDER]',
      does: 'Imports a catalogue ([CATALOGUE.md](CATALOGUE.md)) with its pictures, from the folder `pictures` beside the file or `--pictures`, whole or not at all: every fault with its path and the code of its product.',
      ...printsImport,
    },
  ),
  validateCatalogue: operatorCall(
    'Checks a catalogue file and its pictures as an import does, and imports nothing.',
    { method: 'POST', path: '/catalogue/validate', permission: 'catalogue:read', reach: 'chain', body, refuses: [413] },
    {},
    object(counts),
    {
      name: 'validate',
      usage: '<file.json> [--pictures FOLDER]',
      prints: (answer) => countsLine('is valid', answer),
      warns: warningLines,
    },
  ),
  exportCatalogue: operatorCall(
    'The catalogue that is live, or an older `version`, as a file to import.',
    {
      method: 'GET',
      path: '/catalogue',
      permission: 'catalogue:read',
      reach: 'chain',
      audited: true,
      refuses: [404],
      isFile: true,
    },
    anyVersion,
    z.looseObject({}),
    {
      name: 'export',
      usage: '[version] [--pictures FOLDER]',
      does: 'Prints the catalogue that is live, or an older version, as a file to import, and writes its pictures into the folder.',
    },
  ),
  listPictures: operatorCall(
    'The pictures of the catalogue that is live, or of an older `version`: name, hash and type of each.',
    { method: 'GET', path: '/catalogue/pictures', permission: 'catalogue:read', reach: 'chain', refuses: [404] },
    anyVersion,
    object({
      pictures: field(
        'The pictures.',
        array(
          object({
            name: field('Its file name in the data folder.', string()),
            hash: field('Hash of the bytes.', string()),
            type: field('Media type.', string()),
          }),
        ),
      ),
    }),
  ),
  getPicture: operatorCall(
    'A picture by its hash.',
    { method: 'GET', path: '/catalogue/pictures/:hash', permission: 'catalogue:read', reach: 'chain', refuses: [404] },
    { hash: field('The hash of a picture.', string(), 'k3v5q2') },
    ['image/*'],
  ),
  listCatalogueVersions: operatorCall(
    'Every import, the newest first.',
    { method: 'GET', path: '/catalogue/versions', permission: 'catalogue:read', reach: 'chain' },
    {},
    object({
      versions: field(
        'Every import, the newest first.',
        array(
          object({
            version: field('The version of the catalogue.', int()),
            importedAt: field('When it was imported, ISO 8601.', time),
            live: field('Customers order from it.', boolean()),
          }),
        ),
      ),
    }),
    {
      name: 'versions',
      usage: '',
      prints: ({ versions }) =>
        versions.map(
          ({ version: one, importedAt, live }) => `${one}  ${importedAt.toISOString()}${live ? '  live' : ''}`,
        ),
    },
  ),
  price: operatorCall(
    'What a product or a price list costs at a store today, and who says so: the chain, then each price layer of the store with its service and dates. The last one of those for a service that run today counts.',
    { method: 'GET', path: '/price', permission: 'catalogue:read', reach: 'chain', refuses: [404] },
    {
      code: field('The code of a product or a price list.', string(), 'margherita'),
      store: field('The code of the store.', string(), 'main-street'),
    },
    object({
      prices: field(
        'By size, and of a price list by field.',
        array(
          object({
            name: field('The size, or the field of the price list.', string()),
            said: field(
              'Who says what, the nearer the later.',
              array(
                object({
                  by: field('The code of the layer; empty for the chain.', string()),
                  group: field('The group by which the layer has the store; empty where it names the store.', string()),
                  price: field('What it costs, in dollars.', string()),
                  from: field("The first day of the layer, by the store's clocks.", optional(string())),
                  until: field("The last day of the layer, by the store's clocks.", optional(string())),
                  service: field('The service that the layer is for: pickup or delivery.', optional(string())),
                  counts: field('The services for which it is what counts today: pickup, delivery.', array(string())),
                }),
              ),
            ),
          }),
        ),
      ),
    }),
    {
      name: 'price',
      usage: '<code> <store>',
      prints: ({ prices }) =>
        prices.map(({ name, said }) => {
          const steps = said.map(({ by, group, price, service, from, until }) =>
            [
              by || 'chain',
              group && `for ${group}`,
              `$${price}`,
              service && `for ${service}`,
              from && `from ${from}`,
              until && `until ${until}`,
            ]
              .filter(Boolean)
              .join(' '),
          )
          const today = said
            .filter(({ counts }) => counts.length > 0)
            .map(({ price, counts }) => `$${price}${counts.length > 1 ? '' : ` for ${counts.join()}`}`)
          return `${name}: ${today.join(', ')}  (${steps.join(', ')})`
        }),
    },
  ),
  restoreCatalogue: operatorCall(
    'Imports an older version again with its pictures, as the newest one. Gift cards and their balances stay.',
    {
      method: 'POST',
      path: '/catalogue/versions/:version/restore',
      permission: 'catalogue:import',
      reach: 'chain',
      refuses: [404],
    },
    { version: field('A version of the catalogue.', version, '12') },
    imported,
    {
      name: 'restore',
      usage: '<version>',
      sends: ({ version: asked = '' }) => (/^\d+$/.test(asked) ? { version: asked } : undefined),
      ...printsImport,
    },
  ),
}
