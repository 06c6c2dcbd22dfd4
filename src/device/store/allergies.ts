import { ALLERGENS, type Allergen } from '../../../domain/catalogue/allergens.ts'
import { observable } from '../observable.ts'
import { storeText, storedText } from '../storedText.ts'

const KEY = 'allergies'

/**
 * What the person at this device said to be allergic to; undefined while nothing was said, so that their account's count (D-239). It
 * tells of health: it is kept for this tab alone unless they wish more, and a sign-out forgets it.
 */
export const saidAllergies = observable<readonly Allergen[] | undefined>(stored())

export const isKeptOnDevice = (): boolean => storedText(KEY) !== ''

/** Undefined forgets what was said. */
export function sayAllergies(list: readonly Allergen[] | undefined, keepOnDevice: boolean): void {
  const text = list === undefined ? '' : JSON.stringify(list)
  storeText(KEY, keepOnDevice ? text : '')
  storeForTab(keepOnDevice ? '' : text)
  saidAllergies.set(list)
}

/** Another tab keeps something else on the device, or nothing any more. */
export function rereadAllergies({ key }: { key: string | null }): void {
  if (key === KEY || key === null) saidAllergies.set(stored())
}

function stored(): readonly Allergen[] | undefined {
  try {
    const list: unknown = JSON.parse(sessionStorage.getItem(KEY) || storedText(KEY) || 'null')
    return Array.isArray(list) ? ALLERGENS.filter((one) => list.includes(one)) : undefined
  } catch {
    return undefined
  }
}

function storeForTab(text: string): void {
  try {
    if (text) sessionStorage.setItem(KEY, text)
    else sessionStorage.removeItem(KEY)
  } catch {
    // Without storage it counts until the page is left.
  }
}
