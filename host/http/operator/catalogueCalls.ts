import { checkCatalogue, importCatalogue } from '../../catalogue/import/importCatalogue.ts'
import { readJson } from '../../catalogue/import/readJson.ts'
import { findCatalogueDocument, listCatalogueVersions } from '../../store/catalogues.ts'
import type { HonoEnv } from '../honoEnv.ts'
import type { OperatorCall, RouteContext } from './operatorCall.ts'
import { refusal, success } from './operatorResponse.ts'

const MAX_CATALOGUE_BYTES = 20 * 1024 * 1024

const NO_VERSION = 'There is no such version: GET /operator/catalogue/versions lists them.'

const file = { type: 'application/json', is: 'A catalogue file.' } as const

/** The catalogue (D-30): import, check, export, versions. `dataDir` has the operator's photos. */
export const catalogueCalls = (dataDir: string | undefined): OperatorCall[] => [
  {
    method: 'POST',
    path: '/catalogue',
    does: 'Imports a catalogue whole or not at all.',
    body: file,
    run: (context) => withFile(context, (json) => importFile(context.env, json, dataDir)),
  },
  {
    method: 'POST',
    path: '/catalogue/validate',
    does: 'Checks a catalogue file as an import does, and imports nothing.',
    body: file,
    run: (context) => withFile(context, (json) => validateFile(json, dataDir)),
  },
  {
    method: 'GET',
    path: '/catalogue',
    does: 'The catalogue that is live, or an older `version`, as a file to import.',
    fields: { version: 'A version of the list; without it the live one.' },
    run: ({ req, env }) => exportFile(env, req.query('version')),
  },
  { method: 'GET', path: '/catalogue/versions', does: 'Every import, the newest first.', run: showVersions },
  {
    method: 'POST',
    path: '/catalogue/versions/:version/restore',
    does: 'Imports an older version again, as the newest one. Gift cards and their balances stay.',
    run: ({ req, env }) => restoreVersion(env, req.param('version') ?? '', dataDir),
  },
]

async function withFile({ req }: RouteContext, handle: (json: unknown) => Promise<Response>): Promise<Response> {
  if (Number(req.header('content-length') ?? 0) > MAX_CATALOGUE_BYTES)
    return refusal('A catalogue file has up to 20 MB.', 413)
  const json = readJson(await req.raw.text())
  return json.ok ? await handle(json.value) : success({ status: false, errors: json.errors }, 422)
}

async function importFile(env: HonoEnv['Bindings'], json: unknown, dataDir: string | undefined): Promise<Response> {
  const { settings: keys, now } = env.scope
  const imported = await importCatalogue(env.database.db, json, { dataDir, keys, now })
  if (!imported.ok) return success({ status: false, errors: imported.errors }, 422)
  await env.catalogue.refresh()
  return success({ status: true, version: imported.version, ...imported.counts, warnings: imported.warnings })
}

async function validateFile(json: unknown, dataDir: string | undefined): Promise<Response> {
  const checked = await checkCatalogue(json, dataDir)
  if (!checked.ok) return success({ status: false, errors: checked.errors }, 422)
  return success({ status: true, ...checked.counts, warnings: checked.warnings })
}

async function exportFile(env: HonoEnv['Bindings'], asked: string | undefined): Promise<Response> {
  const version = asked === undefined ? env.catalogue.current().version : versionOf(asked)
  const document = version === undefined ? undefined : await findCatalogueDocument(env.database.db, version)
  return document === undefined ? refusal(NO_VERSION, 404) : success(document as object)
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
  return document === undefined ? refusal(NO_VERSION, 404) : await importFile(env, document, dataDir)
}

const versionOf = (text: string): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined)
