/**
 * Reads the reports of vitest and Playwright: the numbers of tests, the time of each in milliseconds, and each failure
 * with its title and message.
 */
import { stripVTControlCharacters } from 'node:util'

/** A file that cannot be loaded or set up counts as one failure. */
export function unitReport(report) {
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
      ...failed.map((test) => failure(`${test.name} › ${test.fullName}`, test.failureMessages.join('\n'))),
    ],
  }
}

export function journeysReport({ stats, errors, suites }) {
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

/** The first lines of a failure; the failures' folder has the whole message. */
export function brief({ title, message }, limit = 14) {
  const lines = message.split('\n').filter((line) => line.trim() !== '')
  return [title, ...lines.slice(0, limit).map((line) => `  ${line}`)].join('\n')
}

/** '1:05' for 65 seconds. */
export function formatSeconds(seconds) {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

export function slowest(tests, limit = 40) {
  return tests
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, limit)
    .map(({ title, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${title}`)
}

function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
}

function failure(title, message = '') {
  return { title, message: stripVTControlCharacters(message) }
}
