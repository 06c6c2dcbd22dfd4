import type { BotAction } from '../../../contract/botCheck.ts'
import { z } from '../../../contract/wire.ts'
import { API_MOUNT, KEPT_AT_HEADER } from '../../../contract/callPaths.ts'
import { setHostTime } from '../hostClock.ts'
import { choice } from '../store/storeChoice.ts'
import { receiveConfig } from './config.ts'
import { answerCount } from '../store/deviceStore.ts'
import { apiClient, type Api } from './apiClient.ts'
import { eitherSignal } from './eitherSignal.ts'
import { readToken } from './token.ts'
import { joinWaiting } from './requestQueue.ts'
import { noteApiResult } from './watchConnection.ts'
import { announceStale } from '../store/staleReads.ts'
import { staleAfter } from './staleAfter.ts'

/** The content security policy of the pages forbids compiled code (eval). */
z.config({ jitless: true })

const API_TIMEOUT_MS = 30_000

let hadToken = false

const transport = {
  // Without a timeout a dead connection blocks every later call. The request may still have arrived.
  fetch: async (request: Request, signal?: AbortSignal) => {
    const timeout = AbortSignal.timeout(API_TIMEOUT_MS)
    const response = await fetch(request, { signal: signal ? eitherSignal(signal, timeout) : timeout })
    if (!response.headers.has(KEPT_AT_HEADER)) setHostTime(response.headers.get('Date'))
    return response
  },
  mount: location.origin + API_MOUNT,
  token: () => {
    const token = readToken()
    hadToken ||= token !== undefined
    return token
  },
  solve,
}

export const api: Api = withResultListeners(apiClient({ ...transport, renew: () => renew() }))

/** The same for callers inside `runInOrder`: it renews without waiting for that lock. */
export const apiInOrder: Api = withResultListeners(apiClient({ ...transport, renew: renewNow }))

/** Asks the host for this session's configuration: the next token, the customer and the cart [SESS-04 SESS-07 SESS-08]. */
export const renew: () => Promise<boolean> = joinWaiting(renewNow)

export async function renewNow(): Promise<boolean> {
  const asked = answerCount()
  const isLost = hadToken && readToken() === undefined
  const sent = await apiInOrder('config', { store: choice.get().store || undefined })
  if (sent.ok) await receiveConfig(sent.answer, await asked, isLost)
  return sent.ok
}

/** The solver is loaded when the host asks for a bot check (D-34); in checkout it is there already (D-18). */
async function solve(action: BotAction): Promise<string | undefined> {
  const { solveBotCheck } = await import('./botCheck.ts')
  return await solveBotCheck(async () => {
    const sent = await api('botChallenge', { action })
    return sent.ok ? sent.answer.challenge : undefined
  })
}

function withResultListeners(ask: Api): Api {
  return async (name, input, key, signal) => {
    const sent = await ask(name, input, key, signal)
    // An aborted call says nothing about the connection.
    if (signal?.aborted) return sent
    noteApiResult(sent)
    announceStale(staleAfter(name, sent))
    return sent
  }
}
