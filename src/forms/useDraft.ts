import { useEffect, useRef, type RefObject } from 'react'
import { reportRejection } from '../ui/run.ts'
import { forgetFormDraft, keepFormDraft, recallFormDraft } from './formDrafts.ts'
import { fill, valuesOf, type Values } from './formValues.ts'

/** What was typed into a form, kept on this device until it is handed in; it is put back when the form is drawn. */
export function useDraft(
  name: string,
  form: RefObject<HTMLFormElement | null>,
  onRecalled: (values: Values) => void,
): {
  /** Done once the device has it, or could not keep it; so is `forget`. Nothing is said to be sent before. */
  keep: (values: Values, key?: string) => Promise<void>
  /** The intent's key, when these very values were sent before. */
  key: () => string | undefined
  forget: () => Promise<void>
} {
  const key = useRef<string>(undefined)
  const recalled = useRef(onRecalled)

  useEffect(() => {
    let isGone = false
    const recall = async () => {
      const draft = await recallFormDraft(name)
      const element = form.current
      if (isGone || !element) return
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
      isGone = true
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
