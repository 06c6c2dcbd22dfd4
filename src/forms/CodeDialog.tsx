import { createPortal } from 'react-dom'
import { CODE_LENGTH } from '../../domain/account/signInFields.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { CodeForm, type CodeCalls, type FirstCode } from './CodeForm.tsx'

interface CodeDialogProps extends CodeCalls {
  title: string
  /** The number or email that the code goes to, as it is shown. */
  to: string
  first: FirstCode
  onClose: () => void
}

/**
 * The modal of a code, as 'Verify Your New Phone Number': six boxes, Resend, Cancel, VERIFY, valid for 3 minutes [CHK-24
 * CHK-25], OQ-25. Beside the page, not inside its form: a form within a form never hears its own submit.
 */
export function CodeDialog({ title, onClose, ...code }: CodeDialogProps) {
  return createPortal(
    <Sheet onClose={onClose} title={title}>
      <CodeForm label="Six-digit code" length={CODE_LENGTH} verify="VERIFY" resend="Resend" webOtp {...code}>
        <button type="button" className="btn btn-line btn-wide" onClick={onClose}>
          Cancel
        </button>
      </CodeForm>
    </Sheet>,
    document.body,
  )
}
