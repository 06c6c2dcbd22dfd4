import { useState } from 'react'
import { createPortal } from 'react-dom'
import { CODE_LENGTH } from '../../domain/account/signInFields.ts'
import type { ApiResult } from '../device/api/result.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { CodeForm, type FirstCode, type SentCode } from './CodeForm.tsx'
import { useOneTimeCode } from './useOneTimeCode.ts'

interface CodeSheetProps {
  title: string
  /** The number or email that the code goes to, as it is shown. */
  to: string
  first: FirstCode
  onClose: () => void
  onVerify: (code: string) => Promise<ApiResult<unknown>>
  onResend: (isFirst: boolean) => Promise<ApiResult<SentCode>>
}

/**
 * The modal of a code, as 'Verify Your New Phone Number': six boxes, Resend, Cancel, VERIFY, valid for 3 minutes [CHK-24
 * CHK-25], OQ-25. Beside the page, not inside its form: a form within a form never hears its own submit.
 */
export function CodeSheet({ title, to, first, onClose, onVerify, onResend }: CodeSheetProps) {
  const [code, setCode] = useState('')
  useOneTimeCode(CODE_LENGTH, setCode)
  return createPortal(
    <Sheet onClose={onClose} title={title}>
      <CodeForm
        label="Six-digit code"
        to={to}
        length={CODE_LENGTH}
        code={code}
        onCode={setCode}
        verify="VERIFY"
        resend="Resend"
        first={first}
        onVerify={() => onVerify(code)}
        onResend={onResend}
      >
        <button type="button" className="btn btn-line btn-wide" onClick={onClose}>
          Cancel
        </button>
      </CodeForm>
    </Sheet>,
    document.body,
  )
}
