import { Link, useNavigate, useParams } from '@tanstack/react-router'
import {
  Bell,
  Bike,
  Check,
  ChefHat,
  CircleX,
  Clock,
  CreditCard,
  FileText,
  Flame,
  Gift,
  House,
  Mail,
  MessageSquare,
  Pencil,
  Phone,
  Printer,
  Scale,
  ShieldAlert,
  Star,
  TriangleAlert,
  Undo2,
  User,
  type LucideIcon,
} from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { dialLink } from '../../../domain/catalogue/store.ts'
import { formatMoney } from '../../../domain/money.ts'
import { itemPicture } from '../../../shared/pictures.ts'
import { useMedia } from '../../ui/useMedia.ts'
import type { Answer } from '../device/ask.ts'
import { useLook } from '../device/useLook.ts'
import { areKeysOn } from '../device/keySetting.ts'
import { useRead } from '../device/reads.ts'
import { isAllowed, usePerson, useZone } from '../device/useAsker.ts'
import { useNow } from '../device/useNow.ts'
import { useOrderPress } from './useOrderPress.ts'
import { momentWords } from '../times.ts'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Note } from '../ui/Note.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Pane } from '../ui/Pane.tsx'
import { Slip } from '../ui/Slip.tsx'
import { Timeline } from '../ui/Timeline.tsx'
import { toast } from '../ui/toast.ts'
import { neighboursOf } from './neighbours.ts'
import { LostCardPanel } from './LostCardPanel.tsx'
import { MakeGoodPanel } from './MakeGoodPanel.tsx'
import { Meanwhile } from './Meanwhile.tsx'
import { MovePanel, type MovePanelProps } from './MovePanel.tsx'
import { PAPERS, PapersPanel, type Paper } from './PapersPanel.tsx'
import { RefundPanel } from './RefundPanel.tsx'
import { OrderNumber, StageState, type Story } from './stages.tsx'
import { WaitingRefunds } from './WaitingRefunds.tsx'
import { WritePanel } from './WritePanel.tsx'
import './orders.css'

type Open = 'refund' | 'note' | 'message' | 'move' | 'good' | 'card' | Paper

/** One order: what happened, what was ordered and to whom, what was paid how, and what can be done now (D-203). */
export function OrderPage() {
  const { number } = useParams({ from: '/frame/orders/$number' })
  const read = useRead('getOrderStory', { number: Number(number) })
  const crumb = <Link to="/orders">Orders</Link>
  if (read.data) return <Told key={number} story={read.data} isOld={read.isError} />
  return (
    <>
      <PageHead title={`Order ${number}`} crumb={crumb} />
      {read.isError ? (
        <ErrorState message={read.error.message} again={read.refetch} />
      ) : (
        <Pane>
          <Loading rows={8} what="the order" />
        </Pane>
      )}
    </>
  )
}

/** Whose it is. Each look is in the audit, so it is read once, and does not stay on the device. */
const useContact = ({ order, may }: Story) =>
  useLook('getOrderContact', { number: Number(order) }, may.includes('contact'))

function Told({ story, isOld }: { story: Story; isOld: boolean }) {
  const { order, storeName, service, may, moves, printers, most, tip } = story
  const [open, setOpen] = useState<{ panel: Open; seen: Story }>()
  const show = (panel: Open) => setOpen({ panel, seen: story })
  const close = () => setOpen(undefined)
  const { data: contact, isLoading: isReadingContact } = useContact(story)
  const number = Number(order)
  const isPhone = useMedia('(max-width: 719px)')
  const receipt = useOrderPress('resendReceipt', `receipt ${order}`, () =>
    toast(`The receipt of order ${order} is on its way`),
  )
  const ticket = useOrderPress('reprintTicket', `ticket ${order}`, () =>
    toast(`The ticket of order ${order} is printed again`),
  )
  const mayChange = may.includes('change')
  const canRefund = may.includes('refund') && most + tip > 0
  const person = usePerson()
  const canMakeGood = isAllowed(person, 'customers:change')
  const canMove = mayChange && (moves.length > 0 || story.isClosedThen)
  const acts = {
    r: canRefund ? () => show('refund') : undefined,
    m: mayChange ? () => receipt.send({ number }) : undefined,
    t: mayChange && printers > 0 ? () => ticket.send({ number }) : undefined,
    n: mayChange ? () => show('note') : undefined,
    o: canMakeGood ? () => show('good') : undefined,
    e: canMove ? () => show('move') : undefined,
  }
  useOrderKeys(order, acts, contact?.phone)
  const refund = canRefund ? (
    <button type="button" className="ob go" onClick={acts.r}>
      <Undo2 className="i" size={18} strokeWidth={2} aria-hidden />
      Refund
    </button>
  ) : null
  const call = contact ? (
    <a className="ob quiet" href={dialLink(contact.phone)}>
      <Phone className="i" size={18} strokeWidth={1.9} aria-hidden />
      {isPhone ? 'Call' : `Call ${phoneWords(contact.phone)}`}
    </a>
  ) : isReadingContact ? (
    // Holds the place, so that no other button moves under a press.
    <span className="ob quiet reserved">
      <Phone className="i" size={18} strokeWidth={1.9} />
      {isPhone ? 'Call' : 'Call 000-000-0000'}
    </span>
  ) : null
  return (
    <>
      <PageHead
        title={`Order ${order}`}
        heading={
          <>
            Order <span className="fig">{<OrderNumber order={order} />}</span>
          </>
        }
        crumb={
          <>
            <Link to="/orders">Orders</Link> › {storeName} › {service === 'delivery' ? 'Delivery' : 'Pick Up'}
          </>
        }
        line={<Badges story={story} />}
      >
        {isPhone ? null : call}
        {acts.o ? (
          <button type="button" className="ob" onClick={acts.o}>
            <Gift className="i" size={18} strokeWidth={1.9} aria-hidden />
            Compensate: dish, points, coupon
          </button>
        ) : null}
        {acts.e ? (
          <button type="button" className="ob" onClick={acts.e}>
            <Clock className="i" size={18} strokeWidth={1.9} aria-hidden />
            Move
          </button>
        ) : null}
        {acts.t ? (
          <button type="button" className="ob" aria-disabled={ticket.isBusy || undefined} onClick={acts.t}>
            <Printer className="i" size={18} strokeWidth={1.9} aria-hidden />
            Reprint
          </button>
        ) : null}
        {acts.m ? (
          <button type="button" className="ob" aria-disabled={receipt.isBusy || undefined} onClick={acts.m}>
            <Mail className="i" size={18} strokeWidth={1.9} aria-hidden />
            Resend receipt
          </button>
        ) : null}
        {isPhone ? null : refund}
      </PageHead>
      {isOld ? <Note tone="offline">This is how the order was when it was last read.</Note> : null}
      <ErrorNote failure={receipt.failure ?? ticket.failure} />
      <WaitingRefunds story={story} />
      {story.isClosedThen ? <ClosedThen story={story} /> : null}
      <div className="ocols">
        <Pane
          title="What happened"
          aside={
            mayChange ? (
              <button type="button" className="ob s" onClick={acts.n}>
                <Pencil className="i" size={16} strokeWidth={1.9} aria-hidden />
                Write a note
              </button>
            ) : null
          }
        >
          <Happened story={story} isShort={isPhone} />
        </Pane>
        <div className="g20">
          <Pane title="What was ordered">
            <Ordered story={story} />
          </Pane>
          <Pane title="Who and where">
            <Who story={story} contact={contact} onWrite={mayChange ? () => show('message') : undefined} />
          </Pane>
        </div>
        <div className="g20">
          <Money story={story} onLost={isAllowed(person, 'giftcards:block') ? () => show('card') : undefined} />
          {may.includes('contact') ? (
            <Pane title="Papers">
              <ul className="owho">
                {(['receipt', 'ticket'] as const).map((paper) => (
                  <li key={paper}>
                    <FileText className="i" size={18} strokeWidth={1.9} aria-hidden />
                    <button type="button" className="q" onClick={() => show(paper)}>
                      {PAPERS[paper]}
                    </button>
                  </li>
                ))}
              </ul>
            </Pane>
          ) : null}
        </div>
      </div>
      {isPhone && (call || refund) ? (
        <div className="pact">
          {call}
          {refund}
        </div>
      ) : null}
      <p className="keys">
        {KEYS.filter(
          ([key]) => key === '[' || key === 'esc' || (key === 'c' ? contact : acts[key as keyof typeof acts]),
        ).map(([key, does]) => (
          <span key={key}>
            <kbd>{key}</kbd>
            {key === '[' ? <kbd>]</kbd> : null} {does}
          </span>
        ))}
      </p>
      {open ? (
        <OpenPanel
          {...open}
          story={story}
          phone={contact?.phone}
          show={show}
          onRefund={acts.r}
          onMakeGood={acts.o}
          onClose={close}
        />
      ) : null}
    </>
  )
}

interface OpenPanelProps extends Pick<MovePanelProps, 'phone' | 'onRefund' | 'onMakeGood' | 'onClose'> {
  panel: Open
  /** The order as it was when the panel was opened: its press begins from that, whatever happens meanwhile (D-232). */
  seen: Story
  story: Story
  show: (panel: Open) => void
}

function OpenPanel({ panel, seen, story, show, onClose, ...others }: OpenPanelProps) {
  const { order } = story
  const shared = { story: seen, onClose }
  const meanwhile = (by: 'revision' | 'amends') => (
    <Meanwhile seen={seen} story={story} by={by} onLook={() => show(panel)} />
  )
  switch (panel) {
    case 'refund':
      return <RefundPanel {...shared} meanwhile={meanwhile('amends')} />
    case 'good':
      return <MakeGoodPanel {...shared} meanwhile={meanwhile('amends')} />
    case 'move':
      return <MovePanel {...shared} {...others} meanwhile={meanwhile('revision')} />
    case 'card':
      return <LostCardPanel order={order} onClose={onClose} />
    case 'receipt':
    case 'ticket':
      return <PapersPanel order={order} paper={panel} onClose={onClose} />
    case 'note':
    case 'message':
      return <WritePanel story={story} kind={panel} onClose={onClose} />
  }
}

const KEYS = [
  ['r', 'refund'],
  ['o', 'compensate'],
  ['e', 'move'],
  ['m', 'resend receipt'],
  ['t', 'reprint'],
  ['c', 'call'],
  ['n', 'note'],
  ['[', 'order before, after'],
  ['esc', 'back to the list'],
] as const

/** The keys of the page; they rest in fields, under a dialog, and where somebody has switched them off. */
function useOrderKeys(
  order: string,
  acts: Readonly<Record<string, (() => void) | undefined>>,
  phone: string | undefined,
) {
  const navigate = useNavigate()
  const press = useEffectEvent(async (event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey || event.defaultPrevented || document.querySelector('dialog:modal')) return
    if (target instanceof HTMLElement && target.closest('input, textarea, select')) return
    if (key === 'Escape') return await navigate({ to: '/orders' })
    if (!areKeysOn()) return
    const { before, after } = neighboursOf(order)
    const other = key === '[' ? before : key === ']' ? after : undefined
    if (other !== undefined) return await navigate({ to: '/orders/$number', params: { number: other } })
    if (key === 'c' && phone !== undefined) location.href = dialLink(phone)
    const act = acts[key]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      press(event).catch((error: unknown) => reportError(error))
    }
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** '604-555-0188' */
const phoneWords = (phone: string): string => phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')

function Badges({ story }: { story: Story }) {
  const { stage, service, isLater, endedAt, lateMinutes, refunded, total, dispute } = story
  const zone = useZone()
  const now = useNow()
  return (
    <span className="rw">
      <StageState order={{ stage, service, isLater }} />
      <span className="soft">
        {endedAt ? momentWords(endedAt, zone, now) : `for ${momentWords(story.for, zone, now)}`}
      </span>
      {lateMinutes > 0 ? (
        <span className={endedAt ? 'bd warn' : 'bd bad'}>
          <Clock className="i" size={14} strokeWidth={2} aria-hidden />
          {lateMinutes} min late
        </span>
      ) : null}
      {dispute ? (
        <span className="bd bad">
          <Scale className="i" size={14} strokeWidth={2} aria-hidden />
          disputed
        </span>
      ) : null}
      <span className="bd">
        {refunded === 0 ? 'Nothing refunded' : refunded >= total ? 'All refunded' : `${formatMoney(refunded)} refunded`}
      </span>
    </span>
  )
}

const ICONS: Record<Story['events'][number]['kind'], LucideIcon> = {
  placed: Check,
  paid: CreditCard,
  accepted: Check,
  preparing: ChefHat,
  oven: Flame,
  out: Bike,
  finished: House,
  refused: CircleX,
  time: Clock,
  question: Clock,
  store: House,
  allergy: ShieldAlert,
  print: Printer,
  message: MessageSquare,
  refund: Undo2,
  dispute: Scale,
  gift: Gift,
  note: FileText,
  office: Bell,
}

const SHORT = 4

/** The latest first; on a phone the older steps are behind a button. */
function Happened({ story: { events, status }, isShort }: { story: Story; isShort: boolean }) {
  const [isWhole, setIsWhole] = useState(false)
  const zone = useZone()
  const now = useNow(60_000)
  const shown = isShort && !isWhole ? events.slice(0, SHORT) : events
  const steps = shown.map(({ at, kind, text, detail, who, isBad }, index) => ({
    key: `${at.toISOString()} ${kind} ${events.length - index}`,
    time: momentWords(at, zone, now).replace(/^\w+, /, ''),
    icon: ICONS[kind],
    what: text,
    more: detail,
    who,
    state: isBad ? ('late' as const) : index === 0 && status === 1 ? ('now' as const) : ('done' as const),
  }))
  return (
    <>
      <Timeline items={steps} />
      {shown.length < events.length ? (
        <button type="button" className="ob w" onClick={() => setIsWhole(true)}>
          {events.length - shown.length} earlier {events.length - shown.length === 1 ? 'step' : 'steps'}
        </button>
      ) : null}
    </>
  )
}

function Ordered({ story: { lines, note, isAllergyNote, allergy, allergySeen } }: { story: Story }) {
  return (
    <>
      <ul className="olines">
        {lines.map(
          ({ line, quantity, title, notes, left, right, picture, total, deposit, leftUnits, goods, gst, pst }) => (
            <li key={line}>
              {picture ? <img src={itemPicture(picture)} alt="" width="48" height="48" /> : <i />}
              <div>
                <b>
                  <span className="soft n">{quantity} ×</span> <span className="dish">{title}</span>
                </b>
                {notes.length > 0 ? <p>{notes.join('. ')}</p> : null}
                {left.length > 0 ? <p>Left: {left.join(', ')}</p> : null}
                {right.length > 0 ? <p>Right: {right.join(', ')}</p> : null}
                {deposit > 0 ? <p>Deposit {formatMoney(deposit)} apart</p> : null}
                {goods + gst + pst > 0 && leftUnits < quantity ? <p>{quantity - leftUnits} given back</p> : null}
              </div>
              <b className="n">{formatMoney(total)}</b>
            </li>
          ),
        )}
      </ul>
      {allergy ? (
        <Note tone="warn">
          <b>Allergy: {allergy}.</b>{' '}
          {allergySeen ? `${allergySeen} in the kitchen has seen it.` : 'Nobody in the kitchen has seen it yet.'}
        </Note>
      ) : null}
      {note ? (
        <Note tone={isAllergyNote ? 'warn' : 'plain'}>
          <b>Their note:</b> “{note}”
        </Note>
      ) : null}
    </>
  )
}

function Who({
  story,
  contact,
  onWrite,
}: {
  story: Story
  contact: Answer<'getOrderContact'> | undefined
  onWrite: (() => void) | undefined
}) {
  const { order, isMember, memberSince, orders, driver, may, storePhone, storeName } = story
  const person = usePerson()
  const since = memberSince ? `, since ${memberSince.getFullYear()}` : ''
  return (
    <>
      <ul className="owho">
        <li>
          <User className="i" size={18} strokeWidth={1.9} aria-hidden />
          <span>
            <b>{contact?.name ?? (isMember ? 'Member' : 'Guest')}</b>, {isMember ? `member${since}` : 'guest'}, {orders}{' '}
            {orders === 1 ? 'order' : 'orders'}
            {isAllowed(person, 'customers:read') ? (
              <>
                {' · '}
                <Link to="/customers/$person" params={{ person: `g-${order}` }}>
                  Customer
                </Link>
              </>
            ) : null}
          </span>
        </li>
        {contact ? (
          <>
            <li>
              <Phone className="i" size={18} strokeWidth={1.9} aria-hidden />
              <a href={dialLink(contact.phone)}>{phoneWords(contact.phone)}</a>
            </li>
            <li>
              <Mail className="i" size={18} strokeWidth={1.9} aria-hidden />
              <span>{contact.email}</span>
            </li>
            {contact.address ? (
              <li>
                <House className="i" size={18} strokeWidth={1.9} aria-hidden />
                <span>
                  {contact.address}
                  {contact.addressNotes ? <small className="soft"> {contact.addressNotes}</small> : null}
                </span>
              </li>
            ) : null}
          </>
        ) : (
          <li>
            <TriangleAlert className="i" size={18} strokeWidth={1.9} aria-hidden />
            <span className="soft">
              {may.includes('contact')
                ? 'Name and phone are not read yet.'
                : 'You may not see who ordered. An owner can give you that.'}
            </span>
          </li>
        )}
        {driver ? (
          <li>
            <Bike className="i" size={18} strokeWidth={1.9} aria-hidden />
            <span>{driver}</span>
          </li>
        ) : null}
        <li>
          <ChefHat className="i" size={18} strokeWidth={1.9} aria-hidden />
          <span>
            {storeName}, <a href={dialLink(storePhone)}>{storePhone}</a>
          </span>
        </li>
      </ul>
      {onWrite ? (
        <button type="button" className="ob s" onClick={onWrite}>
          <MessageSquare className="i" size={16} strokeWidth={1.9} aria-hidden />
          Write to the customer
        </button>
      ) : null}
    </>
  )
}

const MEANS: Readonly<Record<string, LucideIcon>> = { Card: CreditCard, 'Gift card': Gift }

interface MoneyProps {
  story: Story
  /** Undefined for who may block no gift card. */
  onLost: (() => void) | undefined
}

function Money({ story: { sums, total, paid, refunded, most, tip }, onLost }: MoneyProps) {
  return (
    <Slip>
      <h2>Money</h2>
      <dl className="mn">
        {sums.map(({ name, detail, amount }) => (
          <div key={name}>
            <dt>
              {name}
              {detail ? ` · ${detail}` : ''}
            </dt>
            <dd>{formatMoney(amount)}</dd>
          </div>
        ))}
        <div className="t">
          <dt>Total</dt>
          <dd>{formatMoney(total)}</dd>
        </div>
        {paid.map(({ name, detail, amount }) => {
          const Icon = MEANS[name] ?? Star
          return (
            <div key={`${name} ${detail}`} className="paid">
              <dt>
                <Icon className="i" size={16} strokeWidth={1.9} aria-hidden /> {name} {detail}
              </dt>
              <dd>{formatMoney(amount)}</dd>
            </div>
          )
        })}
        {refunded > 0 ? (
          <div className="sub">
            <dt>Given back</dt>
            <dd>{formatMoney(-refunded)}</dd>
          </div>
        ) : null}
      </dl>
      <p className="soft sm">
        {most + tip === 0
          ? 'Nothing more can be given back.'
          : `${refunded === 0 ? 'Nothing refunded yet. ' : ''}At most ${formatMoney(most + tip)} can be given back.`}
      </p>
      {onLost && paid.some(({ name }) => name === 'Gift card') ? (
        <button type="button" className="ob s" onClick={onLost}>
          <Gift className="i" size={16} strokeWidth={1.9} aria-hidden />
          The gift card is lost
        </button>
      ) : null}
    </Slip>
  )
}

/** Its store is closed at its time: its customer is asked, or the store makes it nevertheless (D-190). */
function ClosedThen({ story: { order, isAsked, may } }: { story: Story }) {
  const number = Number(order)
  const ask = useOrderPress('askForTime', `ask ${order}`, () =>
    toast(`The customer of order ${order} is asked for another time`),
  )
  const keep = useOrderPress('keepOrder', `keep ${order}`, () => toast(`Order ${order} is made at its time`))
  return (
    <>
      <Note
        tone="warn"
        action={
          may.includes('change') ? (
            <span className="rw">
              {isAsked ? null : (
                <button type="button" className="ob s" onClick={() => ask.send({ number })}>
                  Ask for another time
                </button>
              )}
              <button type="button" className="ob s" onClick={() => keep.send({ number })}>
                Keep it
              </button>
            </span>
          ) : null
        }
      >
        <b>The store is closed at the time of this order.</b>{' '}
        {isAsked ? 'Its customer is asked for another time and has not answered.' : 'Nothing happens by itself.'}
      </Note>
      <ErrorNote failure={ask.failure ?? keep.failure} />
    </>
  )
}
