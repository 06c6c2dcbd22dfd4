import type { BotChallenge, BotSolution } from '../../../contract/botCheck.ts'
import { checking } from '../store/botCheckState.ts'
import { trustedScript } from '../trustedScript.ts'
// oxlint-disable-next-line import/default -- Vite makes this module out of the query: the address of the built file.
import solver from './botSolver.ts?worker&url'

const SOLVE_TIMEOUT_MS = 60_000

/** The one web worker with the solver's script, while somebody holds it. */
let thread: Worker | undefined
let holders = 0

/** Loads the solver's script unless it is there. The returned function gives it up; the last holder's removes it (D-18). */
export function holdSolver(): () => void {
  runningThread()
  holders += 1
  return () => {
    holders -= 1
    if (holders > 0) return
    thread?.terminate()
    thread = undefined
  }
}

/** Another one after a script that could not be loaded. */
function runningThread(): Worker {
  if (thread) return thread
  const started = new Worker(trustedScript('shop-solver', solver))
  started.addEventListener('error', () => {
    if (thread === started) thread = undefined
  })
  return (thread = started)
}

/** Solves the challenge in a web worker. Returns the value of SOLUTION_HEADER, undefined when that failed. */
export async function solveBotCheck(ask: () => Promise<BotChallenge | undefined>): Promise<string | undefined> {
  checking.set(true)
  const release = holdSolver()
  try {
    const challenge = await ask()
    const solution = challenge && (await solved(challenge))
    return solution && btoa(JSON.stringify({ challenge, solution } satisfies BotSolution))
  } finally {
    release()
    checking.set(false)
  }
}

/** Each challenge has a channel of its own, since two may be solved at once. */
function solved(challenge: BotChallenge): Promise<BotSolution['solution'] | undefined> {
  const worker = runningThread()
  const { port1: mine, port2: theirs } = new MessageChannel()
  return new Promise<BotSolution['solution'] | undefined>((resolve) => {
    mine.onmessage = ({ data }: MessageEvent<BotSolution['solution'] | undefined>) => resolve(data)
    worker.addEventListener('error', () => resolve(undefined), { once: true })
    worker.postMessage(challenge, [theirs])
    setTimeout(() => resolve(undefined), SOLVE_TIMEOUT_MS)
  }).finally(() => mine.close())
}
