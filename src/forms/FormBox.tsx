import type { ReactNode } from 'react'
import { SUBMITTING } from '../content/forms.ts'
import { Note } from '../ui/Note.tsx'
import type { QueuedFormState } from './useQueuedForm.ts'
import '../ui/styles/field.css'
import './form.css'

interface FormBoxProps {
  form: QueuedFormState
  submit?: string
  /** Beside the button. */
  beside?: ReactNode
  children: ReactNode
}

/**
 * The fields of a form, what is wrong or came of it, and its button [CATER-16 FRAN-13]. By itself the browser hands it in to
 * nobody (`dialog`), where it would load the page anew with all that was typed in its address.
 */
export function FormBox({ form: { props, outcome, busy }, submit = 'Submit', beside, children }: FormBoxProps) {
  return (
    <form className="stack" method="dialog" {...props}>
      {children}
      {outcome?.tone === 'bad' ? <Note tone="bad">{outcome.text}</Note> : null}
      <output>{outcome && outcome.tone !== 'bad' ? <Note tone={outcome.tone}>{outcome.text}</Note> : null}</output>
      <div className="row">
        <button type="submit" className="btn btn-go btn-big" data-replay="" disabled={busy}>
          {busy ? SUBMITTING : submit}
        </button>
        {beside}
      </div>
    </form>
  )
}
