import { Eye, LogOut, Pencil } from 'lucide-react'
import { useState } from 'react'
import { dialLink } from '../../../domain/catalogue/store.ts'
import { BarredButton } from '../ui/BarredButton.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Field } from '../ui/Field.tsx'
import { KeyValues } from '../ui/KeyValues.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Pane } from '../ui/Pane.tsx'
import { Panel } from '../ui/Panel.tsx'
import { PressNote } from '../ui/PressNote.tsx'
import { Segment } from '../ui/Segment.tsx'
import { toast } from '../ui/toast.ts'
import { codeFault, CustomerCode } from './CustomerCode.tsx'
import { useLook } from '../device/useLook.ts'
import { useCustomerPress, type Customer } from './customerReads.ts'

/** How the customer is reached: shortened until somebody asks for the whole, which is in the audit. */
export function Account({ customer }: { customer: Customer }) {
  const { person, isMember, mail, phone, isVerified, addresses, sessions, may } = customer
  const [isShown, setIsShown] = useState(false)
  const [isCorrecting, setIsCorrecting] = useState(false)
  const contact = useLook('getCustomerContact', { person }, isShown)
  const signOut = useCustomerPress('signOutCustomer', customer, ({ ended }) =>
    toast(ended === 1 ? 'One session ended' : `${ended} sessions ended`),
  )
  const shown = contact.data
  return (
    <Pane title="Account">
      <div className="g12">
        <KeyValues
          items={{
            Name: shown?.name,
            Mail: shown ? <a href={`mailto:${shown.mail}`}>{shown.mail}</a> : mail,
            Phone: (
              <>
                {shown ? <a href={dialLink(shown.phone)}>{shown.phone}</a> : phone}{' '}
                {isVerified ? <span className="bd good">proved</span> : <span className="bd warn">not proved</span>}
              </>
            ),
            Addresses:
              shown && shown.addresses.length > 0 ? (
                <ul>
                  {shown.addresses.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              ) : (
                String(addresses)
              ),
            'Signed in': isMember ? `${sessions} ${sessions === 1 ? 'browser' : 'browsers'}` : undefined,
          }}
        />
        {contact.error ? <ErrorState message={contact.error.message} again={contact.refetch} /> : null}
        {isShown && contact.isPending && !contact.error ? <Loading rows={1} what="phone and mail" /> : null}
        {may.includes('contact') ? (
          <p className="sm soft">Showing phone and mail is written to the audit.</p>
        ) : (
          <p className="sm soft">You may not see phone and mail. An owner can give you that.</p>
        )}
        <div className="rw">
          {may.includes('contact') && !shown ? (
            <button type="button" className="ob s" onClick={() => setIsShown(true)}>
              <Eye className="i" size={16} strokeWidth={1.9} aria-hidden />
              Show phone and mail
            </button>
          ) : null}
          {isMember && may.includes('correct') ? (
            <button type="button" className="ob s" onClick={() => setIsCorrecting(true)}>
              <Pencil className="i" size={16} strokeWidth={1.9} aria-hidden />
              Correct phone or mail
            </button>
          ) : null}
          {isMember && may.includes('change') ? (
            <BarredButton
              className="ob s"
              barred={sessions === 0 ? 'Signed in nowhere' : undefined}
              isBusy={signOut.isBusy}
              onClick={() => signOut.send({ person })}
            >
              <LogOut className="i" size={16} strokeWidth={1.9} aria-hidden />
              Sign out everywhere
            </BarredButton>
          ) : null}
        </div>
        <PressNote press={signOut} yours="signed out everywhere" />
      </div>
      {isCorrecting ? <CorrectContact customer={customer} onClose={() => setIsCorrecting(false)} /> : null}
    </Pane>
  )
}

/** The code goes to the new phone or mail, and the customer reads it out. Nothing that is typed stays on the device. */
function CorrectContact({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { person } = customer
  const [kind, setKind] = useState<'phone' | 'mail'>('phone')
  const [typed, setTyped] = useState('')
  const [code, setCode] = useState('')
  const to = kind === 'phone' ? typed.replaceAll(/\D/g, '') : typed.trim()
  const [sentTo, setSentTo] = useState<string>()
  const asked = kind === 'phone' ? { person, phone: to } : { person, mail: to }
  const send = useCustomerPress('sendContactCode', customer, (_, { phone, mail }) => setSentTo(phone ?? mail))
  const correct = useCustomerPress('correctContact', customer, () => {
    toast(`The ${kind} is corrected, and the mail of before is told`)
    onClose()
  })
  const isSent = sentTo !== undefined && sentTo === to
  const isFit = kind === 'phone' ? /^\d{10}$/.test(to) : /^\S+@\S+\.\S+$/.test(to)
  const unfit = kind === 'phone' ? 'A phone has ten digits' : 'Type a mail address'
  return (
    <Panel
      title="Correct phone or mail"
      onClose={onClose}
      foot={
        <BarredButton
          className="ob go"
          barred={codeFault(isSent, code)}
          isBusy={correct.isBusy}
          onClick={() => correct.send({ ...asked, code })}
        >
          Correct the {kind}
        </BarredButton>
      }
    >
      <div className="g16">
        <Segment
          legend="What is corrected"
          options={[
            { value: 'phone', label: 'Phone' },
            { value: 'mail', label: 'Mail' },
          ]}
          value={kind}
          onChange={(next) => {
            setKind(next)
            setTyped('')
            setCode('')
          }}
        />
        <Field
          label={kind === 'phone' ? 'New phone' : 'New mail'}
          type={kind === 'phone' ? 'tel' : 'email'}
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <CustomerCode
          press={send}
          onSend={() => send.send(asked)}
          barred={isFit ? undefined : unfit}
          sentTo={isSent ? sentTo : undefined}
          code={code}
          onCode={setCode}
        />
        <PressNote press={correct} yours={to} />
      </div>
    </Panel>
  )
}
