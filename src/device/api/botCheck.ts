import type { BotChallenge, BotSolution } from '../../../contract/botCheck.ts'
import { checking } from '../store/botCheckState.ts'
import { trustedScript } from '../trustedScript.ts'
// oxlint-disable-next-line import/default -- Vite makes this module out of the query: the address of the built file.
import solver from './botSolver.ts?worker&url'

const SOLVE_TIMEOUT_MS = 60_000

/** Solves the challenge in a web worker. Returns the value of SOLUTION_HEADER, undefined when that failed. */
export async function solveBotCheck(ask: () => Promise<BotChallenge | undefined>): Promise<string | undefined> {
  checking.set(true)
  try {
    const challenge = await ask()
    const solution = challenge && (await solved(challenge))
    return solution && btoa(JSON.stringify({ challenge, solution } satisfies BotSolution))
  } finally {
    checking.set(false)
  }
}

function solved(challenge: BotChallenge): Promise<BotSolution['solution'] | undefined> {
  const thread = new Worker(trustedScript('shop-solver', solver))
  return new Promise<BotSolution['solution'] | undefined>((resolve) => {
    thread.addEventListener('message', ({ data }: MessageEvent<BotSolution['solution'] | undefined>) => resolve(data))
    thread.addEventListener('error', () => resolve(undefined))
    thread.postMessage(challenge)
    setTimeout(() => resolve(undefined), SOLVE_TIMEOUT_MS)
  }).finally(() => thread.terminate())
}
