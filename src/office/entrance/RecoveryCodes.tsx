import { Copy, Printer } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { reportRejection } from '../../ui/reportRejection.ts'

/** New codes, which nobody shows again: to print, to copy, and then to go on. */
export function RecoveryCodes({ codes, children }: { codes: readonly string[]; children: ReactNode }) {
  const [isCopied, setIsCopied] = useState(false)
  return (
    <>
      <p>
        If you lose your phone or laptop, one of these codes lets you in, once each. They are shown only now: print
        them, and keep them where you keep your passport.
      </p>
      <ul className="codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="rw noprint">
        <button type="button" className="ob" onClick={() => print()}>
          <Printer className="i" size={18} strokeWidth={1.9} aria-hidden />
          Print
        </button>
        <button
          type="button"
          className="ob"
          onClick={() => reportRejection(navigator.clipboard.writeText(codes.join('\n')).then(() => setIsCopied(true)))}
        >
          <Copy className="i" size={18} strokeWidth={1.9} aria-hidden />
          {isCopied ? 'Copied' : 'Copy'}
        </button>
      </div>
      {children}
    </>
  )
}
