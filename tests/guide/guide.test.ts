import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

/** A copy of the sources in which docs/CONTRIBUTING.md is followed. */
const copy = mkdtempSync(join(tmpdir(), 'forno-guide-'))

beforeAll(() => {
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { encoding: 'utf8' })
  for (const path of stdout.split('\0').filter(Boolean)) cpSync(path, join(copy, path))
  // The check of imports reads real paths, so a symbolic link would lead it out of the copy.
  const link = ['-al', resolve('node_modules'), copy]
  if (spawnSync('cp', link).status !== 0)
    cpSync('node_modules', join(copy, 'node_modules'), { recursive: true, verbatimSymlinks: true })
  spawnSync('git', ['init', '-q'], { cwd: copy })
  spawnSync('git', ['add', '-A'], { cwd: copy })
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(copy, path)), { recursive: true })
  writeFileSync(join(copy, path), text)
}

/** Puts text behind the one place of a file that has the words `after`. */
function add(path: string, after: string, text: string): void {
  const before = readFileSync(join(copy, path), 'utf8')
  expect(before.split(after), `${path}: ${after}`).toHaveLength(2)
  writeFileSync(
    join(copy, path),
    before.replace(after, () => after + text),
  )
}

const run = (command: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: copy, encoding: 'utf8' })
  return { status, said: status === 0 ? '' : stdout + stderr }
}

it('a page, a call and a table that are added as CONTRIBUTING says pass the check and the tests that hold them', () => {
  write(
    'src/features/faq/FaqPage.tsx',
    'export function FaqPage() {\n  return (\n    <main className="wrap">\n      <h1>Questions</h1>\n    </main>\n  )\n}\n',
  )
  add(
    'src/app/contentRoutes.tsx',
    "  head: () => pageHead('About'),\n})\n",
    "\nexport const faq = createRoute({\n  getParentRoute: () => rootRoute,\n  path: '/faq',\n  component: lazyPage(() => import('../features/faq/FaqPage.tsx'), 'FaqPage'),\n  head: () => pageHead('Questions'),\n})\n",
  )
  add('src/app/router.tsx', '  events,\n  franchise,\n', '  faq,\n')
  add('src/app/router.tsx', '  about,\n  franchise,\n', '  faq,\n')
  add('shared/routes.ts', "  '/contact',\n", "  '/faq',\n")
  add('src/content/descriptions.ts', '  __root__: BRAND.description,\n', "  '/faq': 'What people ask.',\n")
  add('src/content/navigation.ts', "  { name: 'Contact', to: '/contact' },\n", "  { name: 'Questions', to: '/faq' },\n")

  add(
    'contract/store.ts',
    'export const storeCalls = subject(STORES, {\n',
    "  writeReview: call(\n    'Writes a review',\n    { method: 'POST', path: '/review', source: 'CALL-03' },\n    codec(() => ({ text: ['text', field('What the customer writes.', text(500), 'Good crust')] })),\n    nothing,\n  ),\n",
  )
  const handler =
    "const writeReview: Handler<'writeReview'> = async ({ text }, { db, now }) => {\n  await saveReview(db, text, now)\n  return answerWith({})\n}\n\n"
  add('host/handlers/store.ts', "import { deliveringStores } from '../catalogue/deliveringStores.ts'\n", "import { saveReview } from '../store/reviews.ts'\n") // oxfmt-ignore
  add('host/handlers/store.ts', 'const MAX_PICKUP_KM = 50\n\n', handler)
  add('host/handlers/store.ts', 'export const storeHandlers = { stores, storesNear', ', writeReview')

  const last = /'(\d{4})_\w+': \w+,\n\}/.exec(readFileSync(join(copy, 'host/store/migrations/migrations.ts'), 'utf8'))
  const number = String(Number(last?.[1]) + 1).padStart(4, '0')
  write(
    `host/store/migrations/${number}_addReviews.ts`,
    '/** What customers write of their orders. */\nexport const reviews = [\n  `create table reviews (\n    id integer generated always as identity primary key,\n    text text not null,\n    written_at timestamptz not null\n  )`,\n]\n',
  )
  add('host/store/migrations/migrations.ts', last?.[0].slice(0, -1) ?? '', `  '${number}_reviews': reviews,\n`)
  add(
    'host/store/migrations/migrations.ts',
    "import { firstMigrations } from './firstMigrations.ts'\n",
    `import { reviews } from './${number}_addReviews.ts'\n`,
  )
  add(
    'host/store/schema/hostTables.ts',
    "import type { ColumnType, Generated } from 'kysely'\n",
    '\n/** What a customer writes of an order. */\ninterface ReviewTable {\n  id: Generated<number>\n  text: string\n  written_at: Date\n}\n',
  )
  add('host/store/schema/hostTables.ts', '  forms: FormTable\n', '  reviews: ReviewTable\n')
  write(
    'host/store/reviews.ts',
    "import type { Db } from './database/database.ts'\n\nexport async function saveReview(db: Db, text: string, now: Date): Promise<void> {\n  await db.insertInto('reviews').values({ text, written_at: now }).execute()\n}\n",
  )
  expect(run(process.execPath, 'scripts/check.mjs')).toEqual({ status: 0, said: '' })
  expect(
    run('node_modules/.bin/vitest', 'run', 'tests/shared/routes.test.ts', 'tests/host/openapi/document.test.ts'),
  ).toEqual({
    status: 0,
    said: '',
  })
})
