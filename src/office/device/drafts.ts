import { useState } from 'react'

/** What was typed into a form, in this tab until it is sent: it survives a reload and a lost connection. */

function read(form: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(`office ${form}`) ?? 'null')
  } catch {
    return null
  }
}

function write(form: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(`office ${form}`)
    else sessionStorage.setItem(`office ${form}`, JSON.stringify(value))
  } catch {
    // The page goes on with what it shows.
  }
}

/** Forgets what was typed into all forms of this tab, and the keys of presses. */
export function forgetTyped(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith('office ')) sessionStorage.removeItem(key)
}

type Values = Readonly<Record<string, string | boolean | number>>

/**
 * The values of a form and a function that changes some; `undefined` in place of a change forgets what was typed. `form` names the
 * form and what it is about, as `refund 40218`. Only fields of `first` are restored, and only with values of their kind.
 */
export function useDraft<V extends Values>(form: string, first: V): [V, (change: Partial<V> | undefined) => void] {
  const [values, setValues] = useState(() => restored(form, first))
  const change = (next: Partial<V> | undefined) => {
    const changed = next === undefined ? first : { ...values, ...next }
    write(form, next === undefined ? undefined : changed)
    setValues(changed)
  }
  return [values, change]
}

function restored<V extends Values>(form: string, first: V): V {
  const kept = read(form)
  if (typeof kept !== 'object' || kept === null) return first
  const fitting = Object.entries(kept).filter(([name, value]) => typeof value === typeof first[name])
  return { ...first, ...Object.fromEntries(fitting) }
}

interface Press {
  input: string
  key: string
}

/** The key of a press: a repeated one with the same input keeps it until an answer came, over a reload too. */
export function keyOfPress(press: string, input: unknown): string {
  const text = JSON.stringify(input)
  const kept = read(`press ${press}`) as Press | null
  if (kept?.input === text && typeof kept.key === 'string') return kept.key
  const key = crypto.randomUUID()
  write(`press ${press}`, { input: text, key } satisfies Press)
  return key
}

export const endPress = (press: string): void => write(`press ${press}`, undefined)
