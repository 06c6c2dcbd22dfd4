import { z } from '../../../contract/wire.ts'
import { assignmentWords } from '../../../domain/office/assignmentWords.ts'
import { storedJson } from '../../device/storedJson.ts'
import { storeText } from '../../device/storedText.ts'
import { hostNow } from '../../device/hostClock.ts'
import type { Person } from '../device/useAsker.ts'

/** Who signed in on this device last, in words: no name and no mail. */

const KEY = 'office last'
const last = z.object({ words: z.string(), at: z.number() })

export const lastPerson = () => storedJson(KEY, last)

export function keepLastPerson({ assignments, stores }: Pick<Person, 'assignments' | 'stores'>): void {
  const nameOf = (code: string) => stores.find((store) => store.code === code)?.name ?? code
  storeText(KEY, JSON.stringify({ words: assignmentWords(assignments, nameOf), at: hostNow() }))
}

export const forgetLastPerson = (): void => storeText(KEY, '')
