import { answerWith, rateLimited, type Handler } from '../../context/context.ts'

/** [ERR-05] D-95 */
const reportError: Handler<'reportError'> = async (report, { browserErrors, address, now }) => {
  const wait = browserErrors?.take(report, address, now) ?? 0
  return wait > 0 ? rateLimited('Very many errors were reported.', wait) : answerWith({})
}

export const browserErrorHandlers = { reportError }
