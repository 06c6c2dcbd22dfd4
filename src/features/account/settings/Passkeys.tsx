import { useId, useState } from 'react'
import { createPortal } from 'react-dom'
import type { AnswerOf } from '../../../../contract/calls.ts'
import { sendCall } from '../../../device/api/sendCall.ts'
import { canUsePasskeys } from '../../../device/passkeys/canUsePasskeys.ts'
import { isCancelled } from '../../../device/passkeys/cancelled.ts'
import { NeedsConnection } from '../../../forms/NeedsConnection.tsx'
import { useForm } from '../../../forms/useForm.ts'
import { usePasskeys } from '../../../forms/usePasskeys.ts'
import { usePasswordProof } from '../../../forms/usePasswordProof.tsx'
import { useOnline } from '../../../hooks/useDevice.ts'
import { Confirm } from '../../../ui/Confirm.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Note } from '../../../ui/Note.tsx'
import { reportRejection } from '../../../ui/reportRejection.ts'
import { Sheet } from '../../../ui/Sheet.tsx'
import { dayOf } from './dayOf.ts'
import styles from './SettingsTab.module.css'

type Passkey = AnswerOf<'passkeys'>['passkeys'][number]

const passkeys = () => import('../../../device/passkeys/memberPasskeys.ts')

/** The member's passkeys: a list with names and days, rename, remove, and one more (D-241). */
export function Passkeys() {
  const id = useId()
  const online = useOnline()
  const { data, isError, refetch } = usePasskeys()
  const [open, setOpen] = useState<{ what: 'name' | 'remove'; passkey: Passkey }>()
  const [done, setDone] = useState('')
  const proof = usePasswordProof()
  const adding = useForm({
    values: () => undefined,
    send: async () => (await passkeys()).addPasskey(),
    onSuccess: () => setDone('Your passkey is added. Next time you can sign in with it.'),
    onFailure: (failure) => proof.isWanted(failure) || isCancelled(failure),
  })
  const needs = `${id}needs`
  const close = (message = '') => {
    setDone(message)
    setOpen(undefined)
  }
  return (
    <section className="stack stack-1" aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        Passkeys
      </h2>
      <p className="soft sm">
        A passkey signs you in by your finger, face or the PIN of a device, without a password. You can have one on each
        of your devices.
      </p>
      {data ? (
        <ul className={styles.passkeys}>
          {data.passkeys.map((passkey) => (
            <li key={passkey.id}>
              <div>
                <b>{passkey.name}</b>
                <span className="soft sm">{factsOf(passkey)}</span>
              </div>
              <div className="row">
                <button
                  type="button"
                  className="link"
                  aria-label={`Rename ${passkey.name}`}
                  disabled={!online}
                  aria-describedby={online ? undefined : needs}
                  onClick={() => setOpen({ what: 'name', passkey })}
                >
                  Rename
                </button>
                <button
                  type="button"
                  className="link"
                  aria-label={`Remove ${passkey.name}`}
                  disabled={!online}
                  aria-describedby={online ? undefined : needs}
                  onClick={() => setOpen({ what: 'remove', passkey })}
                >
                  Remove
                </button>
              </div>
            </li>
          ))}
        </ul>
      ) : isError && online ? (
        <p>
          We could not look.{' '}
          <button type="button" className="link" onClick={() => reportRejection(refetch())}>
            Retry
          </button>
        </p>
      ) : null}
      {adding.message ? <Note tone="bad">{adding.message}</Note> : null}
      <output>{done ? <Note tone="good">{done}</Note> : null}</output>
      {canUsePasskeys() ? (
        <>
          <NeedsConnection what="A passkey" id={needs} />
          <div>
            <button
              type="button"
              className="btn btn-line"
              disabled={!online}
              aria-disabled={adding.busy}
              aria-describedby={online ? undefined : needs}
              onClick={() => {
                setDone('')
                reportRejection(adding.submit())
              }}
            >
              {adding.busy ? 'Waiting for your device…' : 'Add a Passkey'}
            </button>
          </div>
        </>
      ) : (
        <p className="soft sm">This browser cannot make passkeys here.</p>
      )}
      {proof.dialog(adding.submit)}
      {open?.what === 'name' ? <NamePasskey passkey={open.passkey} onClose={close} /> : null}
      {open?.what === 'remove' ? <RemovePasskey passkey={open.passkey} onClose={close} /> : null}
    </section>
  )
}

const factsOf = ({ madeAt, usedAt, isSynced }: Passkey): string =>
  [
    `since ${dayOf(madeAt)}`,
    usedAt ? `last used ${dayOf(usedAt)}` : 'not used yet',
    isSynced ? 'on all your devices of its maker' : 'on one device',
  ].join(', ')

interface PasskeyDialogProps {
  passkey: Passkey
  /** `message` says what was done. */
  onClose: (message?: string) => void
}

function NamePasskey({ passkey: { id, name }, onClose }: PasskeyDialogProps) {
  const [typed, setTyped] = useState(name)
  const online = useOnline()
  const needs = useId()
  const form = useForm({
    initialFocus: 'name',
    onlyField: 'name',
    values: () => typed.trim(),
    check: (text) => (text === '' ? { fields: ['name'] as const, message: 'A passkey needs a name.' } : undefined),
    send: (text) => sendCall('namePasskey', { id, name: text }),
    onSuccess: ({ message }) => onClose(message),
  })
  return createPortal(
    <Sheet title="Rename Your Passkey" onClose={() => onClose()}>
      <form className="stack" {...form.props}>
        <Field
          label="Name"
          hint="By which you know the device, such as The blue phone."
          maxLength={60}
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            form.clear()
            setTyped(event.target.value)
          }}
          {...form.field('name')}
        />
        <NeedsConnection what="A new name" id={needs} />
        <button
          type="submit"
          className="btn btn-go btn-big btn-wide"
          aria-disabled={form.busy}
          disabled={!online}
          aria-describedby={online ? undefined : needs}
        >
          {form.busy ? 'Saving…' : 'Save'}
        </button>
      </form>
    </Sheet>,
    document.body,
  )
}

function RemovePasskey({ passkey: { id, name }, onClose }: PasskeyDialogProps) {
  const online = useOnline()
  const proof = usePasswordProof()
  const form = useForm({
    values: () => undefined,
    send: async () => (await passkeys()).removePasskey(id),
    onSuccess: ({ message }) => onClose(message),
    onFailure: proof.isWanted,
  })
  return createPortal(
    <>
      <Confirm
        title="Remove This Passkey?"
        cancel="Keep It"
        confirm="Remove"
        removes
        busy={form.busy}
        error={online ? form.message : 'Removing a passkey needs a connection.'}
        onCancel={() => onClose()}
        onConfirm={() => reportRejection(form.submit())}
      >
        <p>
          <b>{name}</b> opens your account no more, and every other device is signed out. If the device still offers it,
          remove it there too, where it keeps its passwords.
        </p>
      </Confirm>
      {proof.dialog(form.submit)}
    </>,
    document.body,
  )
}
