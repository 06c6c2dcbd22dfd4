import { useEffect, useRef, type RefObject } from 'react'
import { reportRejection } from '../ui/reportRejection.ts'
import { forgetFormDraft, keepFormDraft, recallFormDraft } from './formDrafts.ts'
import { fill, valuesOf, type Values } from './formValues.ts'

export function useDraft(
  name: string,
  form: RefObject<HTMLFormElement | null>,
  onRecalled: (values: Values) => void,
): {
  /** Both resolve once the device has stored the change, failed to, or is late. Report a form as sent only after that. */
  keep: (values: Values, key?: string) => Promise<void>
  /** The idempotency key of these very values, if they were sent before. */
  key: () => string | undefined
  forget: () => Promise<void>
} {
  const key = useRef<string>(undefined)
  const recalled = useRef(onRecalled)

  useEffect(() => {
    let isUnmounted = false
    const recall = async () => {
      const draft = await recallFormDraft(name)
      const element = form.current
      if (isUnmounted || !element) return
      if (draft) {
        const before = valuesOf(element)
        fill(element, draft.values)
        const isUntouched = Object.entries(before).every(
          ([field, value]) => value === draft.values[field] || value === '',
        )
        if (isUntouched) key.current = draft.key
      }
      recalled.current({ ...draft?.values, ...valuesOf(element) })
    }
    reportRejection(recall())
    return () => {
      isUnmounted = true
    }
  }, [name, form])

  return {
    keep: async (values, sent) => {
      key.current = sent
      await keepFormDraft(name, { values, ...(sent === undefined ? {} : { key: sent }) })
    },
    key: () => key.current,
    forget: async () => {
      key.current = undefined
      await forgetFormDraft(name)
    },
  }
}
