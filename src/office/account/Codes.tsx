import { useState } from 'react'
import { reportRejection } from '../../ui/reportRejection.ts'
import { RecoveryCodes } from '../entrance/RecoveryCodes.tsx'
import type { Failure } from '../device/ask.ts'
import { readAgain, useRead } from '../device/reads.ts'
import { askProven } from '../device/askProven.ts'
import { BarredButton } from '../ui/BarredButton.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { Pane } from '../ui/Pane.tsx'

/** The recovery codes: how many are left, and new ones, which are shown once and kept nowhere. */
export function Codes() {
  const left = useRead('officeFactors', {}, { keep: false }).data?.codesLeft
  const [codes, setCodes] = useState<readonly string[]>()
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setIsBusy] = useState(false)
  const make = async () => {
    const made = await askProven('officeRecoveryCodes', {})
    setFailure(made.ok ? undefined : made)
    if (made.ok) setCodes(made.answer.codes)
    await readAgain('officeFactors')
  }
  const press = () => {
    setIsBusy(true)
    reportRejection(make().finally(() => setIsBusy(false)))
  }
  return (
    <Pane title="Recovery codes">
      <div className="g12">
        {codes ? (
          <RecoveryCodes codes={codes}>
            <button type="button" className="ob noprint" onClick={() => setCodes(undefined)}>
              I have them
            </button>
          </RecoveryCodes>
        ) : (
          <>
            <p className={left !== undefined && left < 3 ? 'warn' : 'soft'}>
              {left === undefined ? 'One moment ...' : `${left} of 10 are left.`} New ones end those before.
            </p>
            <ErrorNote failure={failure} />
            <BarredButton isBusy={isBusy} onClick={press}>
              Make new codes
            </BarredButton>
          </>
        )}
      </div>
    </Pane>
  )
}
