import { observable } from '../../device/observable.ts'
import { ask, type Answer, type Asking, type CallName, type Input, type Result } from './ask.ts'

/** Some calls want a proof of the last five minutes that it is still the same person (D-197). One dialog asks for it. */

interface Asked {
  settle: (isProven: boolean) => void
}

const asked = observable<Asked | undefined>(undefined)
export const { get: askedProof, watch: watchAskedProof } = asked

/** Opens the dialog; resolves with whether the person has proved it. A second one waits for the same answer. */
function prove(): Promise<boolean> {
  const open = asked.get()
  return new Promise((resolve) => {
    asked.set({
      settle: (isProven) => {
        asked.set(undefined)
        open?.settle(isProven)
        resolve(isProven)
      },
    })
  })
}

/** As `ask`; where the host wants a proof first, the person is asked for it, and the call is sent again. */
export async function askProven<N extends CallName>(
  name: N,
  input: Input<N>,
  asking: Asking = {},
): Promise<Result<Answer<N>>> {
  const first = await ask(name, input, asking)
  if (first.ok || first.kind !== 'refused' || !first.wantsProof) return first
  return (await prove()) ? await ask(name, input, asking) : first
}
