// Holds what reaches browsers to the target of build/browsers.json: every interface, attribute, event and style that a browser of
// the target lacks stands on the list there, with the reason why it may be used all the same.
import { existsSync, readFileSync, readdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { readFeatures, type Use } from './features.ts'
import { featuresOfScripts } from './scripts.ts'
import { featuresOfStyle } from './styles.ts'

interface Allowed {
  features: string[]
  /** Everywhere without it. */
  in?: string[]
  reason?: string
}

const FOLDERS = ['src', 'sw', 'domain', 'contract', 'shared', 'art']
/** Their programs hold the other folders. */
const PROGRAMS = ['src', 'sw']

const TAG = /<([a-z][\w-]*)((?:\s+[\w-]+(?:="[^"]*")?)*)\s*\/?>/g

const root = realpathSync(process.argv[2] ?? '.')
const { target, allowed } = JSON.parse(readFileSync(join(root, 'build/browsers.json'), 'utf8')) as {
  target: Record<string, string>
  allowed: Allowed[]
}
const features = readFeatures(target)
const errors: string[] = []

const entries = allowed.flatMap(({ features: keys, in: paths, reason }) =>
  keys.flatMap((key) => (paths ?? ['']).map((path) => ({ key, path, reason, isUsed: false }))),
)
for (const { key, reason } of entries) if (!reason) errors.push(`build/browsers.json: ${key} has no reason`)

for (const { path, line, keys = [], message } of uses()) {
  if (message) errors.push(`${path}:${line}: ${message}`)
  const [first] = keys
  if (first === undefined || !features.areNew(keys)) continue
  const entry = entries.find((one) => (!one.path || one.path === path) && keys.some((key) => isCovered(key, one.key)))
  if (entry) entry.isUsed = true
  else errors.push(`${path}:${line}: ${first} is above the target: ${features.lacking(first)}`)
}

for (const { key, path, isUsed } of entries)
  if (!isUsed) errors.push(`build/browsers.json: ${path || 'nothing'} uses ${key} no longer`)

for (const line of new Set(errors)) console.log(`error: ${line}`)
if (errors.length > 0) process.exit(1)

function* uses(): Generator<Use & { path: string }> {
  yield* featuresOfScripts(root, PROGRAMS, FOLDERS, features)
  for (const folder of FOLDERS.filter((name) => existsSync(join(root, name))))
    for (const name of readdirSync(join(root, folder), { encoding: 'utf8', recursive: true }).filter((one) =>
      one.endsWith('.css'),
    ))
      for (const use of featuresOfStyle(readFileSync(join(root, folder, name), 'utf8'), features))
        yield { path: `${folder}/${name.replaceAll('\\', '/')}`, ...use }
  for (const use of featuresOfMarkup(readFileSync(join(root, 'index.html'), 'utf8')))
    yield { path: 'index.html', ...use }
}

/** `css.properties.cursor.*` stands for what is below it. */
function isCovered(key: string, pattern: string): boolean {
  return pattern.endsWith('.*') ? key.startsWith(pattern.slice(0, -1)) : key === pattern
}

/** The elements and attributes of an HTML page. */
function* featuresOfMarkup(text: string): Generator<Use> {
  for (const { 1: element = '', 2: attributes = '', index } of text.matchAll(TAG)) {
    const line = text.slice(0, index).split('\n').length
    yield { line, keys: [`html.elements.${element}`] }
    for (const [, name = ''] of attributes.matchAll(/([\w-]+)(?:="[^"]*")?/g))
      yield { line, keys: features.keysOfName('html', name) }
  }
}
