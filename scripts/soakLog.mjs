/** The log of the long proofs, docs/SOAK.md: when each part last ran, at which commit, how long it took and what came of it. */
import { formatSeconds } from './reports.mjs'

const HEAD = `# The long proofs

\`npm run soak\` writes this page. \`npm test\` samples these proofs; each part here is one of them whole. A part whose code has
changed since its commit is due again: \`npm run soak -- --list\` says which, \`npm run soak\` runs those, the longest ago first,
and goes on after an interruption where it stopped.

| Part | What it proves | Commit | When (UTC) | Took | Result |
|---|---|---|---|---|---|
`

/** @typedef {Record<string, { commit: string, when: string, seconds: number, result: string }>} Log by part; those that never ran are missing */
/** @typedef {Record<string, { proves: string }>} Parts */

/** @param {string} text @returns {Log} */
export function readLog(text) {
  const rows = text
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim().replace(/^`(.*)`$/, '$1')))
  return Object.fromEntries(
    rows
      .filter(([, , , commit]) => commit !== '')
      .map(([, part = '', , commit = '', when = '', took = '', result = '']) => [
        part,
        { commit, when, seconds: secondsOf(took), result },
      ]),
  )
}

/** @param {Parts} parts @param {Log} log */
export function writeLog(parts, log) {
  const rows = Object.entries(parts).map(([part, { proves }]) => {
    const { commit, when, seconds = 0, result } = log[part] ?? {}
    const cells = commit ? [`\`${commit}\``, when, formatSeconds(seconds), result] : ['', '', '', 'never ran']
    return `| \`${part}\` | ${[proves, ...cells].join(' | ')} |\n`
  })
  return HEAD + rows.join('')
}

/** @param {string} result */
export const hasPassed = (result) => /^passed\b/.test(result)

/**
 * The parts that `isCurrent` does not hold for, the longest ago first.
 * @param {Parts} parts
 * @param {Log} log
 * @param {(commit: string) => boolean} isCurrent
 */
export function dueParts(parts, log, isCurrent) {
  return Object.keys(parts)
    .filter((part) => !(log[part] && hasPassed(log[part].result) && isCurrent(log[part].commit)))
    .toSorted((one, other) => (log[one]?.when ?? '').localeCompare(log[other]?.when ?? ''))
}

/** '1:05' is 65. @param {string} took */
function secondsOf(took) {
  const [minutes = 0, seconds = 0] = took.split(':').map(Number)
  return 60 * minutes + seconds
}
