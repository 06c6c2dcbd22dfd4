// Holds the list of home-made words that no name, no comment and no title of a test uses: a reader would have to learn them (docs/GLOSSARY.md).
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'

/** Words of names, each with the field's term. */
const NAMES = {
  anew: 'again',
  desk: 'provider',
  fence: 'void',
  fenced: 'voided',
  forgive: 'reset',
  heard: 'received',
  hush: 'dismiss',
  keeps: 'stores',
  patience: 'timeout',
  saying: 'toast',
  sayings: 'toasts',
  soft: 'a noun with its unit',
  stands: 'a noun with its unit',
  tidying: 'retention',
  till: 'payment',
  told: 'reported',
  unfinished: 'reload state',
  whoever: 'the role',
}
/** Words of comments. */
const COMMENTS = ['anew', 'for ever', 'whoever', 'of chance']
/** Words of the titles of tests. */
const TITLES = [...COMMENTS, 'told', 'heard', 'fenced']

const DECLARED = /\b(?:const|let|function|class|interface|type|enum)\s+([A-Za-z_$][\w$]*)/g
const TITLE = /(?:\b(?:test|it|describe)(?:\.\w+)*|\]\))\(\s*(['"`])((?:(?!\1)[\s\S])*)\1/g
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm

const folder = resolve(process.argv[2] ?? '.')
const listed = existsSync(join(folder, '.git'))
  ? execFileSync('git', ['ls-files'], { cwd: folder, encoding: 'utf8' }).split('\n')
  : []
const errors = []

for (const path of listed.filter((one) => /\.(tsx?|mjs|cjs|css)$/.test(one) && existsSync(join(folder, one)))) {
  // These two name the words.
  if (/^(scripts\/checks\/names.mjs|tests\/tooling\/names.test.ts)$/.test(path)) continue
  const text = readFileSync(join(folder, path), 'utf8')
  const comments = text.match(COMMENT) ?? []
  const code = text.replace(COMMENT, '')
  const names = [basename(path).replace(/\..*$/, ''), ...[...code.matchAll(DECLARED)].map(([, name]) => name)]
  for (const name of names)
    for (const word of name
      .replace(/([a-z\d])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[ _-]+/))
      if (Object.hasOwn(NAMES, word)) errors.push(`${path}: ${name} says "${word}"; the term is ${NAMES[word]}`)
  const titles = path.startsWith('tests/') ? [...code.matchAll(TITLE)].map(([, , title]) => title) : []
  for (const word of wordsIn(comments, COMMENTS)) errors.push(`${path}: a comment says "${word}"`)
  for (const word of wordsIn(titles, TITLES)) errors.push(`${path}: the title of a test says "${word}"`)
}

for (const line of errors) console.log(`error: ${line}`)
if (errors.length > 0) process.exit(1)

function wordsIn(texts, words) {
  return words.filter((word) => texts.some((text) => new RegExp(`\\b${word}\\b`, 'i').test(text)))
}
