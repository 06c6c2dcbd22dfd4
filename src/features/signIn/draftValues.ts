import { useEffect, useState } from 'react'
import { observable, type Observable } from '../../device/observable.ts'
import { beforeReload } from '../../device/reload.ts'
import { keepUnfinished, takeUnfinished } from '../../device/store/reloadState.ts'
import type { Values } from '../../forms/formValues.ts'

/** What was typed on this page, whichever of its forms it was; it goes with the page, and passwords outlive not even a reload. */
export type Typed = Observable<Values>

const OF = ['signin']
const KEPT = { name: '', lastname: '', email: '', phone: '' }

export function useTyped(): Typed {
  const [typed] = useState(() => observable<Values>(takeUnfinished(OF, KEPT) ?? {}))
  useEffect(
    () =>
      beforeReload(() => {
        const { name = '', lastname = '', email = '', phone = '' } = typed.get()
        keepUnfinished(OF, { name, lastname, email, phone } satisfies typeof KEPT)
      }),
    [typed],
  )
  return typed
}
