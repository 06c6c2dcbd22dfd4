import { createPortal } from 'react-dom'
import { CODE_LENGTH } from '../../domain/account/signInFields.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { CodeForm, type CodeCalls, type FirstCode } from './CodeForm.tsx'

interface CodeDialogProps extends CodeCalls {
  title: string
  to: string
  first: FirstCode
  onClose: () => void
}

/**
 * The dialog of a code, as 'Verify Your New Phone Number': six boxes, Resend, Cancel, VERIFY, valid for 3 minutes
 * [CHK-24 CHK-25], OQ-25. Render it beside the page's form, not inside: a nested form never gets its own submit event.
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
