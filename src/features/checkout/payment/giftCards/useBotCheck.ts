import { useEffect, useRef, useState } from 'react'
import { solveGiftCardCheck } from '../../../../device/payment/giftCardCheck.ts'
import { useOnline } from '../../../../hooks/useDevice.ts'
import { reportRejection } from '../../../../ui/reportRejection.ts'

export type BotCheckState = 'checking' | 'checked' | 'failed'

/** Well before the host's challenge expires. */
const MAX_AGE_MS = 8 * 60_000

interface Solution {
  text: string | undefined
  at: number
}

/** The bot check of one try: it starts with the form, and again after each try, since a solution counts once. */
export function useBotCheck() {
  const [state, setState] = useState<BotCheckState>('checking')
  const current = useRef<Promise<Solution>>(undefined)
  const online = useOnline()

  async function solve(): Promise<Solution> {
    const solving = solveGiftCardCheck().then((text) => ({ text, at: Date.now() }))
    current.current = solving
    const solution = await solving
    if (current.current === solving) setState(solution.text === undefined ? 'failed' : 'checked')
    return solution
  }

  const start = () => {
    setState('checking')
    return solve()
  }

  useEffect(() => {
    if (online) reportRejection(solve())
    return () => {
      current.current = undefined
    }
  }, [online])

  return {
    state: online ? state : 'failed',
    start: () => reportRejection(start()),
    /** The solution, once it is there; undefined when the check failed. */
    solution: async (): Promise<string | undefined> => {
      const solved = await current.current
      const isFresh = solved?.text !== undefined && Date.now() - solved.at < MAX_AGE_MS
      return isFresh ? solved.text : (await start()).text
    },
  }
}
