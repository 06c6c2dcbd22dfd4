// Reads the reports of vitest and Playwright.
import { stripVTControlCharacters } from 'node:util'

/** @typedef {{ title: string, message: string }} Failure */
/** @typedef {{ title: string, ms: number }} Timed */
/** @typedef {Record<'passed' | 'failed' | 'skipped', number> & { tests: Timed[], failures: Failure[] }} Report the numbers of tests, their times and failures */

/**
 * Of vitest's JSON. A file that cannot be loaded or set up counts as one failure.
 * @param {string} json
 * @returns {Report & { files: Timed[] }}
 */
export function unitReport(json) {
  /** @type {import('vitest/reporters').JsonTestResults} */
  const report = JSON.parse(json)
  /** @param {{ status: string }} test */
  const isFailed = ({ status }) => status === 'failed'
  const broken = report.testResults.filter((file) => isFailed(file) && !file.assertionResults.some(isFailed))
  const tests = report.testResults.flatMap(({ assertionResults, name }) =>
    assertionResults.map((test) => ({ ...test, name })),
  )
  const failed = tests.filter(isFailed)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    tests: tests.map(({ name, fullName, duration }) => ({ title: `${name} › ${fullName}`, ms: duration ?? 0 })),
    files: report.testResults.map(({ name, startTime, endTime }) => ({ title: name, ms: endTime - startTime })),
    failures: [
      ...broken.map((file) => failure(file.name, file.message)),
      ...failed.map((test) => failure(`${test.name} › ${test.fullName}`, test.failureMessages?.join('\n'))),
    ],
  }
}

/**
 * Of Playwright's JSON.
 * @param {string} json
 * @returns {Report}
 */
export function journeysReport(json) {
  /** @type {import('@playwright/test/reporter').JSONReport} */
  const { stats, errors, suites } = JSON.parse(json)
  const tests = suites.flatMap(specsOf).flatMap((spec) =>
    spec.tests.map(({ projectName, status, results }) => ({
      title: `[${projectName}] ${spec.file}:${spec.line} › ${spec.title}`,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      isFailed: status === 'unexpected' || status === 'flaky',
      message: results.flatMap((result) => result.errors.map((error) => error.message)).join('\n'),
    })),
  )
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    tests: tests.map(({ title, ms }) => ({ title, ms })),
    failures: [
      ...tests.filter(({ isFailed }) => isFailed).map(({ title, message }) => failure(title, message)),
      ...errors.map((error) => failure('outside the tests', error.message)),
    ],
  }
}

/** The first lines of a failure; the failures' folder has the whole message. @param {Failure} failure */
export function brief({ title, message }, limit = 14) {
  const lines = message.split('\n').filter((line) => line.trim() !== '')
  return [title, ...lines.slice(0, limit).map((line) => `  ${line}`)].join('\n')
}

/** '1:05' for 65 seconds. @param {number} seconds */
export function formatSeconds(seconds) {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** @param {Timed[]} tests */
export function slowest(tests, limit = 40) {
  return tests
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, limit)
    .map(({ title, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${title}`)
}

/**
 * @param {import('@playwright/test/reporter').JSONReportSuite} suite
 * @returns {import('@playwright/test/reporter').JSONReportSpec[]}
 */
function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
}

/** @param {string} title @returns {Failure} */
function failure(title, message = '') {
  return { title, message: stripVTControlCharacters(message) }
}
