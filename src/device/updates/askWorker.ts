import { messageSW } from 'workbox-window'
import { within } from '../timeout.ts'
import type { ToWorker } from './workerMessages.ts'

/** A worker that does not answer must not delay the page. */
const ANSWER_TIMEOUT_MS = 500

/** Sends a message to the worker that controls this page, if there is one, and waits until it has been carried out. */
export async function askWorker(message: ToWorker): Promise<void> {
  const worker = navigator.serviceWorker?.controller
  if (worker) await within(ANSWER_TIMEOUT_MS, messageSW(worker, message))
}
