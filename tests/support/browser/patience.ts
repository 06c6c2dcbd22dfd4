import type { Page } from '@playwright/test'
import { ANSWER_WAIT_MS } from '../../../src/device/outbox/enqueueAndWait.ts'

const PATIENT_MS = 80_000

/**
 * Pages opened from now on wait for the answer to a cart change as long as a busy machine needs: after ANSWER_WAIT_MS
 * a page shows the change as saved on the device, and a refusal no longer appears where the customer made the change.
 */
export const waitForAnswers = (page: Page): Promise<unknown> =>
  page.addInitScript(
    ({ usual, patient }) => {
      const later = globalThis.setTimeout
      const patiently = (work: () => void, ms?: number) => later(work, ms === usual ? patient : ms)
      Object.assign(globalThis, { setTimeout: patiently })
    },
    { usual: ANSWER_WAIT_MS, patient: PATIENT_MS },
  )
