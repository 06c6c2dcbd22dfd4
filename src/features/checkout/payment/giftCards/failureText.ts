import type { Failure } from '../../../../device/api/result.ts'

/** The host's message, or that no answer came [PAY-14 PAY-27]. */
export const failureText = (failure: Failure): string =>
  failure.kind === 'refused' ? failure.message : `Error fetching data: ${failure.message}`
