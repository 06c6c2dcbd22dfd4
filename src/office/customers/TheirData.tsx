import { Download, Trash2, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../../device/saveFile.ts'
import { readAgain } from '../device/reads.ts'
import { reportRejection } from '../../ui/reportRejection.ts'
import { useEntrance, useZone } from '../device/useAsker.ts'
import { useNow } from '../device/useNow.ts'
import { whenWords } from '../times.ts'
import { hostNow } from '../../device/hostClock.ts'
import { counted } from '../stores/words.ts'
import { BarredButton } from '../ui/BarredButton.tsx'
import { Field } from '../ui/Field.tsx'
import { KeyValues } from '../ui/KeyValues.tsx'
import { Note } from '../ui/Note.tsx'
import { Pane } from '../ui/Pane.tsx'
import { Panel } from '../ui/Panel.tsx'
import { PressNote } from '../ui/PressNote.tsx'
import { Segment } from '../ui/Segment.tsx'
import { toast } from '../ui/toast.ts'
import { codeFault, CustomerCode } from './CustomerCode.tsx'
import { useCustomerPress, type Customer } from './customerReads.ts'
import { readableCopy } from './readableCopy.ts'

/** That an erasure waits, with the press that calls it back. */
export function ErasureNote({ customer }: { customer: Customer }) {
  const { person, erasedAt, may } = customer
  const zone = useZone()
  const now = useNow(60_000)
  const keep = useCustomerPress('keepCustomer', customer, () => toast('The erasure is called back'))
  if (!erasedAt) return null
  return (
    <>
      <Note
        tone="warn"
        action={
          may.includes('export') ? (
            <button
              type="button"
              className="ob s"
              aria-disabled={keep.isBusy || undefined}
              onClick={() => keep.send({ person })}
            >
              Keep this customer
            </button>
          ) : undefined
        }
      >
        <b>An erasure waits.</b> What is kept of this customer goes on {whenWords(erasedAt, zone, now)}; until then it
        can be called back.
      </Note>
      <PressNote press={keep} yours="the customer is kept" />
    </>
  )
}

/** A copy of what is kept, and its erasure: who asks is known first, then a second person agrees (D-208, D-218). */
export function TheirData({ customer }: { customer: Customer }) {
  const { person, asks, copyUntil, erasedAt, erasureBars, may } = customer
  const [open, setOpen] = useState<'ask' | 'erase'>()
  const zone = useZone()
  const now = useNow(60_000)
  const allow = useCustomerPress('allowCopy', customer, ({ until }) =>
    toast(`The copy may be taken until ${whenWords(until, zone, now)}`),
  )
  const erase = useCustomerPress('eraseCustomer', customer, ({ at }) => {
    toast(`The data goes on ${whenWords(at, zone, hostNow())}`)
  })
  const chain = useEntrance().data?.chain ?? ''
  const take = useCustomerPress('exportCustomer', customer, (copy) => {
    saveFile(`customer-${person}.html`, readableCopy(copy, { chain, offsets: zone }), 'text/html')
    reportRejection(readAgain('getCustomer'))
  })
  const asked = (kind: 'access' | 'erasure') => asks.find((ask) => ask.kind === kind)
  const bars = erasureBars.length > 0 ? `Not now, because ${erasureBars.join(', and ')}` : undefined
  return (
    <Pane title="Their data">
      <div className="g12">
        <p className="soft">
          Who asks for a copy or for erasure is known by a code first. It is answered within 30 days; a second person
          agrees.
        </p>
        {asks.map(({ kind, at, due }) => (
          <Note key={kind} tone={due.getTime() - now < SOON_MS ? 'warn' : 'plain'}>
            <b>{kind === 'access' ? 'A copy' : 'Erasure'} was asked for</b> {whenWords(at, zone, now)}. Answer until{' '}
            {whenWords(due, zone, now)}, in {counted(Math.max(0, Math.round((due.getTime() - now) / DAY_MS)), 'day')}.
          </Note>
        ))}
        {may.includes('export') ? (
          <div className="rw">
            {asked('access') && (asked('erasure') || erasedAt) ? null : (
              <button type="button" className="ob s" onClick={() => setOpen('ask')}>
                <UserCheck className="i" size={16} strokeWidth={1.9} aria-hidden />
                They ask for their data
              </button>
            )}
            {copyUntil ? (
              <BarredButton className="ob s" isBusy={take.isBusy} onClick={() => take.send({ person })}>
                <Download className="i" size={16} strokeWidth={1.9} aria-hidden />
                Take the copy, until {whenWords(copyUntil, zone, now)}
              </BarredButton>
            ) : asked('access') ? (
              <BarredButton className="ob s" isBusy={allow.isBusy} onClick={() => allow.send({ person })}>
                <Download className="i" size={16} strokeWidth={1.9} aria-hidden />
                Ask a second person for a copy
              </BarredButton>
            ) : null}
            {asked('erasure') && !erasedAt ? (
              <BarredButton className="ob s" barred={bars} onClick={() => setOpen('erase')}>
                <Trash2 className="i" size={16} strokeWidth={1.9} aria-hidden />
                Erase ...
              </BarredButton>
            ) : null}
          </div>
        ) : (
          <p className="sm soft">You may do neither. An owner can give you that.</p>
        )}
        <PressNote press={allow} />
        <PressNote press={take} />
        <PressNote press={erase} />
      </div>
      {open === 'ask' ? (
        <AskForData
          customer={customer}
          onKept={(kind) => {
            setOpen(undefined)
            if (kind === 'access') allow.send({ person })
            else if (!bars) erase.send({ person })
          }}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
      {open === 'erase' ? (
        <Erase
          customer={customer}
          onErase={() => {
            setOpen(undefined)
            erase.send({ person })
          }}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </Pane>
  )
}

const DAY_MS = 86_400_000
/** A deadline so near is worth a look. */
const SOON_MS = 10 * DAY_MS

type Way = 'phone' | 'mail' | 'document'

interface AskForDataProps {
  customer: Customer
  /** The request is kept: a second person is asked by the same press. */
  onKept: (kind: 'access' | 'erasure') => void
  onClose: () => void
}

/** Writes down who asks for what, once they are known, and asks a second person at once. */
function AskForData({ customer, onKept, onClose }: AskForDataProps) {
  const { person, phone, mail, asks, erasureBars } = customer
  const [kind, setKind] = useState<'access' | 'erasure'>(asks[0]?.kind === 'access' ? 'erasure' : 'access')
  const [way, setWay] = useState<Way>('phone')
  const [code, setCode] = useState('')
  const [sentTo, setSentTo] = useState<string>()
  const zone = useZone()
  const send = useCustomerPress('sendIdentityCode', customer, ({ to }) => setSentTo(to))
  const [typed, setTyped] = useState('')
  const ask = useCustomerPress('askForData', customer, ({ due }) => {
    toast(`The request is kept. Answer until ${whenWords(due, zone, hostNow())}`)
    onKept(kind)
  })
  const isCoded = way !== 'document'
  const isErasable = kind === 'erasure' && erasureBars.length === 0
  const barred =
    (isCoded ? codeFault(sentTo !== undefined, code) : undefined) ?? (isErasable ? wordFault(typed) : undefined)
  return (
    <Panel
      title="They ask for their data"
      onClose={onClose}
      foot={
        <BarredButton
          className="ob go"
          barred={barred}
          isBusy={ask.isBusy}
          onClick={() => ask.send({ person, kind, way, code: isCoded ? code : undefined })}
        >
          {kind === 'access' || isErasable ? 'Keep it, and ask a second person' : 'Keep the request'}
        </BarredButton>
      }
    >
      <div className="g16">
        <Segment
          legend="What they ask for"
          options={[
            { value: 'access', label: 'A copy' },
            { value: 'erasure', label: 'Erasure' },
          ]}
          value={kind}
          onChange={setKind}
        />
        <Segment
          legend="How you know that it is them"
          options={[
            { value: 'phone', label: `Code to ${phone}` },
            { value: 'mail', label: `Code to ${mail}` },
            { value: 'document', label: 'I have seen a document' },
          ]}
          value={way}
          onChange={(next) => {
            setWay(next)
            setCode('')
            setSentTo(undefined)
          }}
        />
        {isCoded ? (
          <CustomerCode
            press={send}
            onSend={() => send.send({ person, way })}
            sentTo={sentTo}
            code={code}
            onCode={setCode}
          />
        ) : null}
        {kind === 'access' ? (
          <p className="soft">Once a second person agrees the copy can be taken for 7 days.</p>
        ) : isErasable ? (
          <>
            <WhatGoes customer={customer} />
            <WordField typed={typed} onType={setTyped} />
          </>
        ) : (
          <Note tone="warn">
            The request is kept, and a second person is asked later: not now, because {erasureBars.join(', and ')}.
          </Note>
        )}
        <PressNote press={ask} />
      </div>
    </Panel>
  )
}

const WORD = 'erase'
/** The tax law wants the books of a year for six more (D-208). */
const BOOK_YEARS = 6

const wordFault = (typed: string): string | undefined =>
  typed.trim().toLowerCase() === WORD ? undefined : `Type ${WORD} to press this`

const WordField = ({ typed, onType }: { typed: string; onType: (typed: string) => void }) => (
  <Field label={`Type ${WORD}`} autoComplete="off" value={typed} onChange={({ target }) => onType(target.value)} />
)

/** Asks a second person for an erasure whose request was kept before. */
function Erase({ customer, onErase, onClose }: { customer: Customer; onErase: () => void; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  return (
    <Panel
      title="Erase this customer"
      onClose={onClose}
      foot={
        <BarredButton className="ob go" barred={wordFault(typed)} onClick={onErase}>
          <Trash2 className="i" size={18} strokeWidth={1.9} aria-hidden />
          Ask to erase
        </BarredButton>
      }
    >
      <div className="g16">
        <WhatGoes customer={customer} />
        <WordField typed={typed} onType={setTyped} />
      </div>
    </Panel>
  )
}

function WhatGoes({ customer }: { customer: Customer }) {
  const { isMember, points, addresses, orders, count, consents, giftCards } = customer
  const latest = Math.max(...orders.map(({ placedAt }) => placedAt.getFullYear()))
  return (
    <>
      <h3>What goes in 7 days</h3>
      <KeyValues
        isLeft
        items={{
          Account: isMember ? 'with its password, and where it is signed in' : undefined,
          Points: isMember ? `${points}, which lapse` : undefined,
          Addresses: isMember ? addresses : undefined,
          'In orders': 'name, phone, mail, address and notes',
          Also: 'carts, messages, forms, notes of people, coupons that compensated',
        }}
      />
      <h3>What stays, until when and why</h3>
      <KeyValues
        isLeft
        items={{
          Orders:
              count === 0 ? 'none' : `${count}, without who it was, until the end of ${latest + BOOK_YEARS}: the tax law wants the sales of a year for ${BOOK_YEARS} more`, // oxfmt-ignore
          Consents:
              consents.length === 0 ? undefined : `${consents.length}, with a hash in place of the address, for as long as offers may be questioned: the anti-spam law wants proof`, // oxfmt-ignore
          'Gift cards':
            giftCards.length === 0 ? undefined : 'with what is on them, for who holds them: they never expire',
          Audit: 'by number, without a name: who of the chain did what',
        }}
      />
      <p>A second person agrees first. The customer is mailed, and it can be called back for 7 days.</p>
    </>
  )
}
