import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { Answer } from '../device/ask.ts'
import { readAgain, useRead } from '../device/reads.ts'
import { useZone } from '../device/useAsker.ts'
import { usePress } from '../device/usePress.ts'
import { NewPasskey } from '../proof/NewPasskey.tsx'
import { momentWords } from '../times.ts'
import { BarredButton } from '../ui/BarredButton.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Field } from '../ui/Field.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Note } from '../ui/Note.tsx'
import { Pane } from '../ui/Pane.tsx'
import { toast } from '../ui/toast.ts'

export function Passkeys() {
  const factors = useRead('officeFactors', {}, { keep: false })
  const { data, error, refetch } = factors
  return (
    <Pane title="Passkeys">
      <div className="g12">
        {error && !data ? <ErrorState message={error.message} again={refetch} /> : null}
        {!data && !error ? <Loading rows={2} what="your passkeys" /> : null}
        {data?.passkeys.length === 1 && !data.hasPassword ? (
          <Note tone="warn">
            You have one passkey and no spare. Add one on another device, in case this one is lost.
          </Note>
        ) : null}
        {data?.passkeys.map((passkey) => (
          <Passkey key={passkey.id} passkey={passkey} isLast={data.passkeys.length === 1 && !data.hasPassword} />
        ))}
        <NewPasskey
          label="Add a passkey"
          isFirst
          onAdded={async () => {
            await readAgain('officeFactors', 'firstSteps')
            toast('The passkey signs you in from now on.')
          }}
        />
      </div>
    </Pane>
  )
}

function Passkey({ passkey, isLast }: { passkey: Answer<'officeFactors'>['passkeys'][number]; isLast: boolean }) {
  const zone = useZone()
  const [name, setName] = useState<string>()
  const naming = usePress('officeNamePasskey', {
    press: `name ${passkey.id}`,
    shownBy: ['officeFactors'],
    onDone: () => setName(undefined),
  })
  const removing = usePress('officeRemovePasskey', {
    press: `remove ${passkey.id}`,
    shownBy: ['officeFactors', 'officeSessions'],
    onDone: () => toast(`${passkey.name} does not sign in any more, and every other device is signed out.`),
  })
  const used = passkey.usedAt ? `used ${momentWords(passkey.usedAt, zone)}` : 'not used since'
  return (
    <div className="role">
      {name === undefined ? (
        <div className="rw">
          <KeyRound className="i" size={18} strokeWidth={1.9} aria-hidden />
          <span>
            <b>{passkey.name}</b>
            <br />
            <span className="sm soft">
              made {momentWords(passkey.madeAt, zone)}, {used}
            </span>
          </span>
          <span className="sp" />
          <button type="button" className="ob s" onClick={() => setName(passkey.name)}>
            Rename<span className="vh"> {passkey.name}</span>
          </button>
          <BarredButton
            className="ob s"
            barred={isLast ? 'Your only way to sign in' : undefined}
            isBusy={removing.isBusy}
            onClick={() => removing.send({ id: passkey.id })}
          >
            Remove<span className="vh"> {passkey.name}</span>
          </BarredButton>
        </div>
      ) : (
        <form
          className="g8"
          onSubmit={(event) => {
            event.preventDefault()
            naming.send({ id: passkey.id, name })
          }}
        >
          <Field label="Name" maxLength={40} required value={name} onChange={({ target }) => setName(target.value)} />
          <div className="rw">
            <button type="submit" className="ob s">
              Keep this name
            </button>
            <button type="button" className="ob s quiet" onClick={() => setName(undefined)}>
              Leave it
            </button>
          </div>
        </form>
      )}
      <ErrorNote failure={naming.failure ?? removing.failure} />
    </div>
  )
}
