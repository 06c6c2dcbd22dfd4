import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Customer } from '../../../../domain/account/session.ts'
import { AllergySaid } from '../../../components/allergy/AllergySaid.tsx'
import { ALLERGY } from '../../../content/allergy.ts'
import { Note } from '../../../ui/Note.tsx'
import { EditDetails } from './EditDetails.tsx'
import { sendCall } from '../../../device/api/sendCall.ts'
import { NeedsConnection } from '../../../forms/NeedsConnection.tsx'
import { useForm } from '../../../forms/useForm.ts'
import { useOnline } from '../../../hooks/useDevice.ts'
import { reportRejection } from '../../../ui/reportRejection.ts'
import { CodeDialog } from '../../../forms/CodeDialog.tsx'
import { PASSWORD_HINT, passwordFault, type NewPassword } from '../../../../domain/account/accountFields.ts'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { SaveButtons } from './SaveButtons.tsx'
import { PhoneField } from './PhoneField.tsx'
import { dayOf } from './dayOf.ts'
import { usePasswordProof } from '../../../forms/usePasswordProof.tsx'
import { queryOf } from '../../../hooks/queries.ts'
import { useDetailsDraft } from './useDetailsDraft.ts'
import { Field } from '../../../ui/Field.tsx'
import { lazyWithFallback } from '../../../hooks/lazyWithFallback.ts'
import { usePasskeys } from '../../../forms/usePasskeys.ts'
import { YourData } from './YourData.tsx'
import styles from './SettingsTab.module.css'

/** Its place, below which nothing moves when it comes. */
const PasskeysPending = () => <div className={styles.passkeysPending} />

const Passkeys = lazyWithFallback(() => import('./Passkeys.tsx').then((file) => file.Passkeys), PasskeysPending)

/** Account Settings in three modes: view, edit, password [ACCT-04 ACCT-05 ACCT-06 ACCT-08]. */
export function SettingsTab({ customer }: { customer: Customer }) {
  const [mode, setMode] = useState<'view' | 'edit' | 'password'>('view')
  const [verifying, setVerifying] = useState(false)
  const [newEmail, setNewEmail] = useState(false)
  const [saved, setSaved] = useState(false)
  const draft = useDetailsDraft(customer, () => setMode('edit'))

  // Not yet known counts as a password: the host says otherwise (D-241).
  const { data: { hasPassword } = { hasPassword: true } } = usePasskeys()

  if (mode === 'password')
    return <PasswordForm email={customer.email} hasPassword={hasPassword} onClose={() => setMode('view')} />
  if (mode === 'edit')
    return (
      <EditDetails
        customer={customer}
        draft={draft}
        onCancel={() => {
          draft.forget()
          setMode('view')
        }}
        onSaved={(toProve) => {
          draft.forget()
          setSaved(true)
          setVerifying(toProve === 'phone')
          setNewEmail(toProve === 'email')
          setMode('view')
        }}
      />
    )
  return (
    <div className={`stack ${styles.form}`}>
      <output>{saved ? <Note tone="good">Your details are saved.</Note> : null}</output>
      <div className="fields">
        <Field label="First Name" value={customer.name} disabled />
        <Field label="Last Name" value={customer.lastname} disabled />
        <PhoneField customer={customer} verifying={verifying} onVerifying={setVerifying} />
        <Field label="Email" value={customer.email} disabled />
      </div>
      {customer.newEmail ? <NewEmail email={customer.email} newEmail={customer.newEmail} isNew={newEmail} /> : null}
      <div className={`row ${styles.buttons}`}>
        <button
          type="button"
          className="btn btn-go"
          onClick={() => {
            setSaved(false)
            setMode('edit')
          }}
        >
          Edit
        </button>
        <button type="button" className="btn btn-line" onClick={() => setMode('password')}>
          {hasPassword ? 'Change My Password' : 'Set a Password'}
        </button>
      </div>
      <section className="stack stack-1" aria-labelledby="allergies-heading">
        <h2 id="allergies-heading" className={styles.heading}>
          {ALLERGY.title}
        </h2>
        <AllergySaid />
      </section>
      <Passkeys />
      <SignedInDevices />
      <YourData />
    </div>
  )
}

const EMPTY: NewPassword = { old: '', password: '', repeated: '' }

interface PasswordFormProps {
  email: string
  hasPassword: boolean
  onClose: () => void
}

/**
 * 'Change My Password': Old, New, Confirm New, Save and Cancel; a new password signs out [PWD-01 to PWD-08]. A first one has no old one,
 * and wants another proof (D-241).
 */
function PasswordForm({ email, hasPassword, onClose }: PasswordFormProps) {
  const [values, setValues] = useState(EMPTY)
  const [shown, setShown] = useState(false)
  const proof = usePasswordProof()
  const form = useForm({
    initialFocus: hasPassword ? 'old' : 'password',
    values: () => values,
    check: (typed) => passwordFault(typed, hasPassword),
    send: (typed) => sendCall('updatePassword', typed),
    onSuccess: async () => {
      const { signOut } = await import('../../../device/session/signOut.ts')
      await signOut('/signin')
      // Stays busy until the page is unloaded.
      await new Promise(() => undefined)
    },
    onFailure: proof.isWanted,
  })
  const field = (name: keyof NewPassword) => ({
    ...form.field(name),
    shown,
    value: values[name],
    onChange: (event: { target: { value: string } }) => {
      form.clear()
      setValues((before) => ({ ...before, [name]: event.target.value }))
    },
  })
  // A failure other than a refusal by the host has its own text [AERR-10].
  const message = form.failure && form.failure.kind !== 'refused' ? 'Error fetching data' : form.message

  return (
    <form className={`stack ${styles.form}`} aria-labelledby="change-password" {...form.props}>
      <h2 id="change-password">{hasPassword ? 'Change My Password' : 'Set a Password'}</h2>
      {/* Tells a password manager whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {hasPassword ? (
        <PasswordField
          label="Old"
          autoComplete="current-password"
          onShow={setShown}
          what="passwords"
          {...field('old')}
        />
      ) : null}
      <PasswordField
        label="New"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        onShow={hasPassword ? undefined : setShown}
        what="passwords"
        {...field('password')}
      />
      <PasswordField label="Confirm New" autoComplete="new-password" {...field('repeated')} />
      {message ? <Note tone="bad">{message}</Note> : null}
      <p className="soft sm">You will be asked to log in again with your new password.</p>
      <SaveButtons what="Changing your password" busy={form.busy} onCancel={onClose} />
      {proof.dialog(form.submit)}
    </form>
  )
}

/**
 * A new email that is not confirmed yet: shows which one counts, takes its code, and offers to keep the old one (D-36).
 */
function NewEmail({ email, newEmail, isNew }: { email: string; newEmail: string; isNew: boolean }) {
  const [confirming, setConfirming] = useState<'send' | 'sent' | undefined>(isNew ? 'sent' : undefined)
  const online = useOnline()
  const cancelling = useForm({
    values: () => newEmail,
    send: () => sendCall('cancelEmail', {}),
    onSuccess: async () => {
      const { keepAccount } = await import('../../../device/session/memberAccount.ts')
      keepAccount({ newEmail: '' })
    },
  })

  return (
    <Note>
      <span>
        <b>{newEmail}</b> is not confirmed yet. Until it is, {email} stays your email.
      </span>
      {cancelling.message ? <span role="alert">{cancelling.message}</span> : null}
      <NeedsConnection what="Confirming your email" id="new-email-needs" />
      <span className="wayson">
        <button
          type="button"
          className="link"
          disabled={!online}
          aria-describedby={online ? undefined : 'new-email-needs'}
          onClick={() => setConfirming('send')}
        >
          Confirm it
        </button>
        <button type="button" className="link" disabled={!online} onClick={() => reportRejection(cancelling.submit())}>
          Keep {email}
        </button>
      </span>
      {confirming ? (
        <ConfirmEmail newEmail={newEmail} first={confirming} onClose={() => setConfirming(undefined)} />
      ) : null}
    </Note>
  )
}

/** Takes the code that was mailed to the new email, or has another one mailed (D-36). */
function ConfirmEmail({ newEmail, first, onClose }: { newEmail: string; first: 'send' | 'sent'; onClose: () => void }) {
  return (
    <CodeDialog
      title="Confirm Your New Email"
      to={newEmail}
      first={first}
      onClose={onClose}
      onResend={(input, key) => sendCall('resendEmailCode', input, key)}
      onVerify={async (code, key) => {
        const { keepAccount } = await import('../../../device/session/memberAccount.ts')
        const sent = await sendCall('confirmEmail', { code }, key)
        if (sent.ok) keepAccount({ email: sent.answer.email, newEmail: '' })
        return sent
      }}
    />
  )
}

/** Where the member is signed in, and the way to end it everywhere else (D-128). */
function SignedInDevices() {
  const { data, isError, refetch } = useQuery({ ...queryOf('sessions', {}), staleTime: 0 })
  const [ended, setEnded] = useState('')
  const online = useOnline()
  const proof = usePasswordProof()
  const form = useForm({
    values: () => undefined,
    send: () => sendCall('endOtherSessions', {}),
    onSuccess: async ({ message }) => {
      await refetch()
      setEnded(message)
    },
    onFailure: proof.isWanted,
  })
  const here = data?.sessions.find(({ isThis }) => isThis)
  const others = data?.sessions.filter(({ isThis }) => !isThis) ?? []
  return (
    <section className="stack stack-1" aria-labelledby="signed-in">
      <h2 id="signed-in" className={styles.heading}>
        Where You Are Signed In
      </h2>
      {data ? (
        <ul>
          {here ? <li>This device, since {dayOf(here.since)}</li> : null}
          {others.map(({ since }) => (
            <li key={since}>Another device, since {dayOf(since)}</li>
          ))}
        </ul>
      ) : isError && online ? (
        <p>
          We could not look.{' '}
          <button type="button" className="link" onClick={() => reportRejection(refetch())}>
            Retry
          </button>
        </p>
      ) : (
        <NeedsConnection what="This list" id="signed-in-needs" />
      )}
      {form.message ? <Note tone="bad">{form.message}</Note> : null}
      <output>{ended && others.length === 0 ? <Note tone="good">{ended}</Note> : null}</output>
      {others.length > 0 ? (
        <>
          <NeedsConnection what="Signing out elsewhere" id="signed-in-needs" />
          <div>
            <button
              type="button"
              className="btn btn-line"
              disabled={!online}
              aria-disabled={form.busy}
              aria-describedby={online ? undefined : 'signed-in-needs'}
              onClick={() => reportRejection(form.submit())}
            >
              {form.busy ? 'Signing out…' : 'Sign Out Everywhere Else'}
            </button>
          </div>
        </>
      ) : null}
      {proof.dialog(form.submit)}
    </section>
  )
}
