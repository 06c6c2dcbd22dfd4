import { useEffect, useRef, type RefObject } from 'react'
import { beforeReload } from '../../device/reload.ts'
import { keepUnfinished, takeUnfinished } from '../../device/unfinished.ts'
import type { Values } from '../../parts/formValues.ts'

/** What was typed on this page, whichever of its forms it was; it goes with the page, and passwords outlive not even a reload. */
export type Typed = RefObject<Values>

const OF = ['signin']
const KEPT = { name: '', lastname: '', email: '', phone: '' }

export function useTyped(): Typed {
  const typed = useRef<Values | null>(null)
  typed.current ??= takeUnfinished(OF, KEPT) ?? {}
  useEffect(
    () =>
      beforeReload(() => {
        const { name = '', lastname = '', email = '', phone = '' } = typed.current ?? {}
        keepUnfinished(OF, { name, lastname, email, phone } satisfies typeof KEPT)
      }),
    [],
  )
  return typed as Typed
}
