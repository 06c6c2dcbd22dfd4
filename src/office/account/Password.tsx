import { useState } from 'react'
import { PasswordAndApp } from '../entrance/PasswordAndApp.tsx'
import { readAgain, useRead } from '../device/reads.ts'
import { usePress } from '../device/usePress.ts'
import { askProven } from '../device/askProven.ts'
import { BarredButton } from '../ui/BarredButton.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { Pane } from '../ui/Pane.tsx'
import { toast } from '../ui/toast.ts'

/** The password with its app for codes, where somebody wants one beside passkeys, or has none. */
export function Password({ mail }: { mail: string }) {
  const factors = useRead('officeFactors', {}, { keep: false }).data
  const [isOpen, setIsOpen] = useState(false)
  const removing = usePress('officeRemovePassword', {
    shownBy: ['officeFactors'],
    onDone: () => toast('The password does not sign in any more.'),
  })
  const hasPassword = factors?.hasPassword ?? false
  return (
    <Pane title="Password and app for codes">
      <div className="g12">
        <p className="soft">
          {hasPassword
            ? 'You can sign in with your password and a code of your app.'
            : 'You have none, and need none: a passkey is safer. It helps at a counter that knows no passkeys.'}
        </p>
        <ErrorNote failure={removing.failure} />
        {isOpen ? (
          <PasswordAndApp
            mail={mail}
            label={hasPassword ? 'Change the password and the app' : 'Set the password'}
            makeSecret={() => askProven('officeNewTotp', {})}
            save={async (given) => {
              const sent = await askProven('officeSetPassword', given)
              if (!sent.ok) return sent
              setIsOpen(false)
              await readAgain('officeFactors')
              toast('The password counts from now on.')
              return undefined
            }}
          />
        ) : (
          <div className="rw">
            <button type="button" className="ob" onClick={() => setIsOpen(true)}>
              {hasPassword ? 'Change it' : 'Set a password'}
            </button>
            {hasPassword ? (
              <BarredButton
                isBusy={removing.isBusy}
                barred={factors?.passkeys.length === 0 ? 'Your only way to sign in' : undefined}
                onClick={() => removing.send({})}
              >
                Remove it
              </BarredButton>
            ) : null}
          </div>
        )}
      </div>
    </Pane>
  )
}
