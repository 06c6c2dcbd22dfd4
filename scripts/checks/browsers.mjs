// Holds what reaches browsers to the target of build/browsers.json: every interface, attribute, event and style that a browser of
// the target lacks stands on the list there, with the reason why it may be used all the same.
import { existsSync, readFileSync, readdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { readFeatures } from './browsers/features.mjs'
import { featuresOfMarkup } from './browsers/markup.mjs'
import { featuresOfScripts } from './browsers/scripts.mjs'
import { featuresOfStyle } from './browsers/styles.mjs'

const FOLDERS = ['src', 'sw', 'domain', 'contract', 'shared', 'art']
/** Their programs hold the other folders. */
const PROGRAMS = ['src', 'sw']

const root = realpathSync(process.argv[2] ?? '.')
const { target, allowed } = JSON.parse(readFileSync(join(root, 'build/browsers.json'), 'utf8'))
const features = readFeatures(target)
const errors = []

const entries = allowed.flatMap(({ features: keys, in: paths, reason }) =>
  keys.flatMap((key) => (paths ?? ['']).map((path) => ({ key, path, reason, isUsed: false }))),
)
for (const { key, reason } of entries) if (!reason) errors.push(`build/browsers.json: ${key} has no reason`)

for (const { path, line, keys, message } of uses()) {
  if (message) errors.push(`${path}:${line}: ${message}`)
  if (message || !features.areNew(keys)) continue
  const entry = entries.find((one) => (!one.path || one.path === path) && keys.some((key) => isCovered(key, one.key)))
  if (entry) entry.isUsed = true
  else errors.push(`${path}:${line}: ${keys[0]} is above the target: ${features.lacking(keys[0])}`)
}

for (const { key, path, isUsed } of entries)
  if (!isUsed) errors.push(`build/browsers.json: ${path || 'nothing'} uses ${key} no longer`)

for (const line of new Set(errors)) console.log(`error: ${line}`)
if (errors.length > 0) process.exit(1)

function* uses() {
  yield* featuresOfScripts(root, PROGRAMS, FOLDERS, features)
  for (const folder of FOLDERS.filter((name) => existsSync(join(root, name))))
    for (const name of readdirSync(join(root, folder), { recursive: true }).filter((one) => one.endsWith('.css')))
      for (const use of featuresOfStyle(readFileSync(join(root, folder, name), 'utf8'), features))
        yield { path: `${folder}/${name.replaceAll('\\', '/')}`, ...use }
  for (const use of featuresOfMarkup(readFileSync(join(root, 'index.html'), 'utf8'), features))
    yield { path: 'index.html', ...use }
}

/** `css.properties.cursor.*` stands for what is below it. */
function isCovered(key, pattern) {
  return pattern.endsWith('.*') ? key.startsWith(pattern.slice(0, -1)) : key === pattern
}
