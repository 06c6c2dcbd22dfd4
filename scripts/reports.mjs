/** What the reports of vitest and Playwright say: how many tests passed, failed and were skipped, and each failure in a few lines. */
import { stripVTControlCharacters } from 'node:util'

const LINES_OF_A_FAILURE = 14

/** A file that could not even be loaded has no test in the report, and is one failure. */
export function unitReport(report) {
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const failed = report.testResults.flatMap(({ assertionResults, name }) =>
    assertionResults.filter(({ status }) => status === 'failed').map((test) => ({ ...test, name })),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [
      ...broken.map((file) => brief(file.name, file.message)),
      ...failed.map((test) => brief(`${test.name} › ${test.fullName}`, test.failureMessages.join('\n'))),
    ],
  }
}

export function journeysReport({ stats, errors, suites }) {
  const failed = suites.flatMap(specsOf).flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map((test) => {
        const message = test.results.flatMap((result) => result.errors.map((error) => error.message)).join('\n')
        return brief(`[${test.projectName}] ${spec.file}:${spec.line} › ${spec.title}`, message)
      }),
  )
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [...failed, ...errors.map((error) => brief('outside the tests', error.message))],
  }
}

function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
}

function brief(title, message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
  return [title, ...lines.slice(0, LINES_OF_A_FAILURE).map((line) => `  ${line}`)].join('\n')
}
