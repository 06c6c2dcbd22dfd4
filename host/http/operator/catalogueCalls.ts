import { buildCatalogue } from '../../catalogue/buildCatalogue.ts'
import { withPresentCoupons } from '../../catalogue/import/formerCoupon.ts'
import { checkCatalogue, importCatalogue } from '../../catalogue/import/importCatalogue.ts'
import type { PictureSources, SentPicture } from '../../catalogue/import/pictures/gatherPictures.ts'
import { readJsonFile } from '../../catalogue/import/readJson.ts'
import { closedOrderWarnings } from '../../orders/closedOrders.ts'
import { findCatalogueDocument, listCatalogueVersions } from '../../store/catalogues.ts'
import { findPicture, listCataloguePictures } from '../../store/pictures.ts'
import type { HonoEnv } from '../honoEnv.ts'
import { readBytes } from '../request.ts'
import type { OperatorCall, RouteContext } from './operatorCall.ts'
import { refusal, success } from './operatorResponse.ts'

const MAX_CATALOGUE_BYTES = 20 * 1024 * 1024
const MAX_PICTURES_BYTES = 64 * 1024 * 1024
const MAX_PICTURES = 1000

const NO_VERSION = 'There is no such version: GET /operator/catalogue/versions lists them.'

const file = { type: 'application/json', is: 'A catalogue file.' } as const

const parts = {
  catalogue: 'The catalogue file.',
  pictures:
    'A picture that the file names, under its file name; once for each. One that is kept already may be left out.',
}

/** The catalogue (D-30): import, check, export, versions, pictures (D-90). `dataDir` may have pictures too. */
export const catalogueCalls = (dataDir: string | undefined): OperatorCall[] => [
  {
    method: 'POST',
    path: '/catalogue',
    does: 'Imports a catalogue with its pictures, whole or not at all.',
    body: file,
    parts,
    run: (context) => withFile(context, (json, sent) => importFile(context.env, json, { sent, dataDir })),
  },
  {
    method: 'POST',
    path: '/catalogue/validate',
    does: 'Checks a catalogue file and its pictures as an import does, and imports nothing.',
    body: file,
    parts,
    run: (context) => withFile(context, (json, sent) => validateFile(context.env, json, { sent, dataDir })),
  },
  {
    method: 'GET',
    path: '/catalogue',
    does: 'The catalogue that is live, or an older `version`, as a file to import.',
    fields: { version: 'A version of the list; without it the live one.' },
    run: ({ req, env }) => exportFile(env, req.query('version')),
  },
  {
    method: 'GET',
    path: '/catalogue/pictures',
    does: 'The pictures of the catalogue that is live, or of an older `version`: name, hash and type of each.',
    fields: { version: 'A version of the list; without it the live one.' },
    run: ({ req, env }) => showPictures(env, req.query('version')),
  },
  {
    method: 'GET',
    path: '/catalogue/pictures/:hash',
    does: 'A picture by its hash.',
    answers: 'image/*',
    run: ({ req, env }) => sendPicture(env, req.param('hash') ?? ''),
  },
  { method: 'GET', path: '/catalogue/versions', does: 'Every import, the newest first.', run: showVersions },
  {
    method: 'POST',
    path: '/catalogue/versions/:version/restore',
    does: 'Imports an older version again with its pictures, as the newest one. Gift cards and their balances stay.',
    run: ({ req, env }) => restoreVersion(env, req.param('version') ?? '', dataDir),
  },
]

type Sent = readonly SentPicture[]
type Sources = Omit<PictureSources, 'db'>

async function withFile(
  { req }: RouteContext,
  handle: (json: unknown, sent: Sent) => Promise<Response>,
): Promise<Response> {
  const type = req.header('content-type') ?? ''
  const isForm = /^multipart\/form-data\b/i.test(type)
  const bytes = await readBytes(req.raw, MAX_CATALOGUE_BYTES + (isForm ? MAX_PICTURES_BYTES : 0))
  if (!bytes) return refusal('A catalogue file has up to 20 MB, all pictures of an import together up to 64 MB.', 413)
  if (!isForm) return await withCatalogue(bytes, [], handle)
  const form = await new Response(bytes, { headers: { 'Content-Type': type } }).formData().catch(() => undefined)
  const text = form?.get('catalogue') ?? undefined
  if (!form || text === undefined)
    return refusal('Send the catalogue file as the part "catalogue", each picture as a part "pictures".', 422)
  const files = form.getAll('pictures')
  if (files.length > MAX_PICTURES) return refusal(`An import takes up to ${MAX_PICTURES} pictures.`, 413)
  const sent = await Promise.all(
    files.map(async (one) =>
      typeof one === 'string'
        ? { name: '', bytes: new Uint8Array() }
        : { name: one.name, bytes: new Uint8Array(await one.arrayBuffer()) },
    ),
  )
  return await withCatalogue(
    typeof text === 'string' ? Buffer.from(text) : new Uint8Array(await text.arrayBuffer()),
    sent,
    handle,
  )
}

async function withCatalogue(
  bytes: Uint8Array,
  sent: Sent,
  handle: (json: unknown, sent: Sent) => Promise<Response>,
): Promise<Response> {
  const json = readJsonFile(bytes)
  return json.ok ? await handle(json.value, sent) : success({ status: false, errors: json.errors }, 422)
}

async function importFile(env: HonoEnv['Bindings'], json: unknown, pictures: Sources): Promise<Response> {
  const { settings: keys, now } = env.scope
  const imported = await importCatalogue(env.database.db, json, { keys, now, pictures })
  if (!imported.ok) return success({ status: false, errors: imported.errors }, 422)
  await env.catalogue.refresh()
  const closed = await closedOrderWarnings(env.database.db, env.catalogue.current(), now)
  return success({
    status: true,
    version: imported.version,
    ...imported.counts,
    warnings: [...imported.warnings, ...closed],
  })
}

async function validateFile(
  { database, scope }: HonoEnv['Bindings'],
  json: unknown,
  pictures: Sources,
): Promise<Response> {
  const checked = await checkCatalogue(json, { db: database.db, ...pictures })
  if (!checked.ok) return success({ status: false, errors: checked.errors }, 422)
  const closed = await closedOrderWarnings(database.db, buildCatalogue(checked.catalogue, 0), scope.now)
  return success({ status: true, ...checked.counts, warnings: [...checked.warnings, ...closed] })
}

async function showPictures(env: HonoEnv['Bindings'], asked: string | undefined): Promise<Response> {
  const version = asked === undefined ? env.catalogue.current().version : versionOf(asked)
  if (version === undefined || (await findCatalogueDocument(env.database.db, version)) === undefined)
    return refusal(NO_VERSION, 404)
  const pictures = await listCataloguePictures(env.database.db, version)
  return success({ status: true, pictures: [...pictures].map(([name, one]) => ({ name, ...one })) })
}

async function sendPicture({ database }: HonoEnv['Bindings'], hash: string): Promise<Response> {
  const picture = await findPicture(database.db, hash)
  return picture
    ? new Response(picture.bytes, { headers: { 'Content-Type': picture.type } })
    : refusal('There is no such picture.', 404)
}

async function exportFile(env: HonoEnv['Bindings'], asked: string | undefined): Promise<Response> {
  const version = asked === undefined ? env.catalogue.current().version : versionOf(asked)
  const document = version === undefined ? undefined : await findCatalogueDocument(env.database.db, version)
  return document === undefined ? refusal(NO_VERSION, 404) : success(withPresentCoupons(document) as object)
}

async function showVersions({ env }: RouteContext): Promise<Response> {
  const live = env.catalogue.current().version
  const versions = await listCatalogueVersions(env.database.db)
  return success({
    status: true,
    versions: versions.map(({ version, imported_at: at }) => ({ version, imported_at: at, live: version === live })),
  })
}

async function restoreVersion(env: HonoEnv['Bindings'], asked: string, dataDir: string | undefined): Promise<Response> {
  const version = versionOf(asked)
  const document = version === undefined ? undefined : await findCatalogueDocument(env.database.db, version)
  return document === undefined ? refusal(NO_VERSION, 404) : await importFile(env, document, { version, dataDir })
}

const versionOf = (text: string): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined)
