import type { ReactNode } from 'react'
import { SUBMITTING } from '../content/forms.ts'
import { Note } from '../ui/Note.tsx'
import type { QueuedFormState } from './useQueuedForm.ts'
import '../ui/styles/field.css'
import './form.css'

interface FormBoxProps {
  form: QueuedFormState
  submit?: string
  /** Stands before the button, at the other end of its row. */
  back?: ReactNode
  children: ReactNode
}

/**
 * The fields of a form, errors or outcome, and the button [CATER-16 FRAN-13]. `method="dialog"` keeps the browser from
 * submitting before hydration, which would reload the page with the typed values in its address.
 */
export function FormBox({ form: { props, outcome, busy }, submit = 'Submit', back, children }: FormBoxProps) {
  return (
    <form className="stack" method="dialog" {...props}>
      {children}
      {outcome?.tone === 'bad' ? <Note tone="bad">{outcome.text}</Note> : null}
      <output>{outcome && outcome.tone !== 'bad' ? <Note tone={outcome.tone}>{outcome.text}</Note> : null}</output>
      <div className={back ? 'row between' : 'row'}>
        {back}
        <button type="submit" className="btn btn-go btn-big" data-replay="" disabled={busy}>
          {busy ? SUBMITTING : submit}
        </button>
      </div>
    </form>
  )
}
