import { useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { saveFile } from '../../../device/saveFile.ts'
import { sendCall } from '../../../device/api/sendCall.ts'
import { NeedsConnection } from '../../../forms/NeedsConnection.tsx'
import { useForm } from '../../../forms/useForm.ts'
import { usePasswordProof } from '../../../forms/usePasswordProof.tsx'
import { useOnline } from '../../../hooks/useDevice.ts'
import { Confirm } from '../../../ui/Confirm.tsx'
import { Note } from '../../../ui/Note.tsx'
import { reportRejection } from '../../../ui/reportRejection.ts'
import styles from './SettingsTab.module.css'

/** What the chain keeps of the member: a copy as a file, and the end of the account; both want the password (D-208). */
export function YourData() {
  const id = useId()
  const online = useOnline()
  const [isDeleting, setIsDeleting] = useState(false)
  const [isSaved, setIsSaved] = useState(false)
  const proof = usePasswordProof()
  const copy = useForm({
    values: () => undefined,
    send: () => sendCall('ownData', {}),
    onSuccess: ({ data }) => {
      saveFile('my-data.json', JSON.stringify(data, null, 2))
      setIsSaved(true)
    },
    onFailure: proof.isWanted,
  })
  const needs = online ? undefined : `${id}needs`
  return (
    <section className="stack stack-1" aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        Your Data
      </h2>
      <p className="soft sm">Take a copy of everything that we keep of you, or delete your account.</p>
      {copy.message ? <Note tone="bad">{copy.message}</Note> : null}
      <output>{isSaved ? <Note tone="good">Your copy is saved on this device.</Note> : null}</output>
      <NeedsConnection what="A copy or a deletion" id={`${id}needs`} />
      <div className={`row ${styles.buttons}`}>
        <button
          type="button"
          className="btn btn-line"
          disabled={!online}
          aria-disabled={copy.busy}
          aria-describedby={needs}
          onClick={() => reportRejection(copy.submit())}
        >
          {copy.busy ? 'Copying…' : 'Download a Copy'}
        </button>
        <button
          type="button"
          className="btn btn-line"
          disabled={!online}
          aria-describedby={needs}
          onClick={() => setIsDeleting(true)}
        >
          Delete My Account
        </button>
      </div>
      {proof.dialog(copy.submit)}
      {isDeleting ? createPortal(<DeleteAccount onClose={() => setIsDeleting(false)} />, document.body) : null}
    </section>
  )
}

function DeleteAccount({ onClose }: { onClose: () => void }) {
  const online = useOnline()
  const proof = usePasswordProof()
  const form = useForm({
    values: () => undefined,
    send: () => sendCall('eraseAccount', {}),
    onSuccess: async () => {
      const { signOut } = await import('../../../device/session/signOut.ts')
      await signOut('/')
      // Stays busy until the page is unloaded.
      await new Promise(() => undefined)
    },
    onFailure: proof.isWanted,
  })
  return (
    <>
      <Confirm
        title="Delete Your Account?"
        cancel="Keep It"
        confirm="Delete"
        removes
        busy={form.busy}
        error={online ? form.message : 'Deleting your account needs a connection.'}
        onCancel={onClose}
        onConfirm={() => reportRejection(form.submit())}
      >
        <p>Your account, points, saved addresses, carts, messages and forms go at once, and cannot be brought back.</p>
        <p>
          Your orders stay for six years, because the tax law asks for it, without your name, phone, email and address.
          Gift cards stay with whoever holds them. That you agreed to offers, or did not, stays as a proof without your
          address.
        </p>
      </Confirm>
      {proof.dialog(form.submit)}
    </>
  )
}
