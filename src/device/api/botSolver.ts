import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { BotChallenge } from '../../../contract/botCheck.ts'

addEventListener('message', ({ data: challenge }: MessageEvent<BotChallenge>) => {
  solveChallenge({ challenge, deriveKey }).then(
    (solution) => postMessage(solution ?? undefined),
    () => postMessage(undefined),
  )
})
