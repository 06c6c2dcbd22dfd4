import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { BotChallenge } from '../../../contract/botCheck.ts'

/** Solves each challenge and answers on the port that came with it; undefined when that failed. */
addEventListener('message', ({ data: challenge, ports: [answer] }: MessageEvent<BotChallenge>) => {
  solveChallenge({ challenge, deriveKey }).then(
    (solution) => answer?.postMessage(solution ?? undefined),
    () => answer?.postMessage(undefined),
  )
})
