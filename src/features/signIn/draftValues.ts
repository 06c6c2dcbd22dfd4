import { useEffect, useState } from 'react'
import { observable, type Observable } from '../../device/observable.ts'
import { beforeReload } from '../../device/reload.ts'
import { keepReloadState, takeReloadState } from '../../device/store/reloadState.ts'
import type { Values } from '../../forms/formValues.ts'

/**
 * The typed values, shared by the forms of this page and kept in memory only, so that passwords do not survive a
 * reload.
 */
export type DraftValues = Observable<Values>

const DRAFT_KEY = ['signin']
const RELOADED_FIELDS = { name: '', lastname: '', email: '', phone: '' }

export function useDraftValues(): DraftValues {
  const [typed] = useState(() => observable<Values>(takeReloadState(DRAFT_KEY, RELOADED_FIELDS) ?? {}))
  useEffect(
    () =>
      beforeReload(() => {
        const { name = '', lastname = '', email = '', phone = '' } = typed.get()
        keepReloadState(DRAFT_KEY, { name, lastname, email, phone } satisfies typeof RELOADED_FIELDS)
      }),
    [typed],
  )
  return typed
}
