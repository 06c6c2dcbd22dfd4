import { useQuery } from '@tanstack/react-query'
import { Phone, Store } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isEmpty, type Cart, type Line } from '../../../domain/cart/cart.ts'
import { isContainer } from '../../../domain/catalogue/menu.ts'
import { pricesText } from '../../../domain/catalogue/servicePrices.ts'
import { formatMoney, type Cents } from '../../../domain/money.ts'
import { taxRows, type TaxNames } from '../../../domain/taxes.ts'
import { nextStepText, orderValue } from '../../../domain/places/deliveryRate.ts'
import { unsentLines } from '../../../domain/outbox/outboxView.ts'
import { ChangeStrip } from '../../components/change/ChangeStrip.tsx'
import { lazyWithFallback } from '../../hooks/lazyWithFallback.ts'
import { CheckOutButton } from '../../components/CheckOutButton.tsx'
import { NeedsConnection } from '../../forms/NeedsConnection.tsx'
import { queryOf } from '../../hooks/queries.ts'
import { closePanels } from '../../hooks/openPanels.ts'
import { useChoice, useQueue } from '../../hooks/useDevice.ts'
import { useOrderTotals } from '../../hooks/useOrderTotals.ts'
import { useStoreOf } from '../../hooks/useStoreList.ts'
import { useOutboxView } from '../../hooks/useOutboxView.ts'
import { Note } from '../../ui/Note.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { CartLine } from './CartLine.tsx'
import type { OrderTotals } from '../../../domain/cart/cartLines.ts'
import { BROKEN_MESSAGE } from '../../../domain/brokenMessage.ts'
import { withLoader } from '../../hooks/busyPage.ts'
import { dismissToast } from '../../hooks/toast.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { reportRejection } from '../../ui/reportRejection.ts'
import { STORAGE_WORDS } from '../../components/storageWords.ts'
import { dialLink } from '../../../domain/catalogue/store.ts'
import ticketStyles from '../../components/Ticket.module.css'
import styles from './CartPanel.module.css'

/** In a file of its own, which the checkout shares. */
const CartAllergy = lazyWithFallback(() =>
  import('../../components/allergy/CartAllergy.tsx').then((file) => file.CartAllergy),
)

/** The cart panel: lines, totals, the store, and Check Out [CART-01 CART-02 CART-03 CART-10]. */
export function CartPanel({ cart }: { cart: Cart }) {
  const [editing, setEditing] = useState(false)
  const [deleting, setDeleting] = useState<Line>()
  const [announcement, setAnnouncement] = useState('')
  const { service } = useChoice()
  const store = useStoreOf(cart.storeHash)
  const totals = useOrderTotals()
  const saved = unsentLines(useOutboxView())
  const hasUnavailable = cart.lines.some(({ status }) => status === 0)

  // An emptied cart closes its panel [CART-20 XPS-08], but only after the host has removed the last line [AERR-05].
  const isFinished = isEmpty(cart) && !deleting && !cart.change
  useEffect(() => {
    if (isFinished) closePanels()
  }, [isFinished])

  const deleted = (line: Line) => {
    setDeleting(undefined)
    setAnnouncement(`${line.name} was removed.`)
  }

  return (
    <Sheet
      title="Your Cart"
      kind="panel"
      className={styles.panel}
      onClose={closePanels}
      aside={
        <button type="button" className="link" onClick={() => setEditing(!editing)}>
          {editing ? 'Done' : 'Edit'}
        </button>
      }
      foot={
        <>
          {hasUnavailable ? <Note tone="warn">Remove what is no longer available to check out.</Note> : null}
          {cart.offers ? <CartOffers offers={cart.offers} /> : null}
          <NeedsConnection what="Check Out" id="cart-needs" />
          <CheckOutButton className="btn-big btn-wide" disabled={hasUnavailable} reason="cart-needs">
            {totals ? <span className="num">{formatMoney(totals.total)}</span> : null}
          </CheckOutButton>
          {store ? (
            <address>
              <span>
                {store.address}
                <br />
                <span className="num">{store.phone}</span>
              </span>
              <a className="link" href={dialLink(store.phone)}>
                <Phone size={18} strokeWidth={1.9} aria-hidden /> Contact The Store
              </a>
            </address>
          ) : null}
        </>
      }
    >
      {cart.change ? <ChangeStrip change={cart.change} /> : null}
      <p className={`row ${styles.service}`}>
        <Store className="i" size={20} strokeWidth={1.9} aria-hidden />
        <span>
          <span className="vh">Service </span>
          <b>{service}</b>
          {store ? ` from ${store.name}` : null}
          {cart.pricesFor ? ` · ${pricesText(cart.pricesFor)}` : null}
        </span>
      </p>
      <ul>
        {offersLast(cart.lines).map((line) => (
          <CartLine
            key={line.hash}
            line={line}
            opens={lineToEdit(line, cart)}
            store={store}
            editing={editing}
            saved={saved.includes(line.hash)}
            onDelete={() => setDeleting(line)}
          />
        ))}
      </ul>
      <CartAllergy cart={cart} phone={store?.phone ?? ''} />
      {saved.length > 0 ? (
        <Note>What is saved here is not with us yet. We confirm its price as soon as you're back online.</Note>
      ) : null}
      {totals ? <CartTotals totals={totals} taxNames={store?.taxNames} /> : null}
      <NextDeliveryStep cart={cart} />
      {store?.paperBag ? (
        <p className="soft sm">
          Pick-up orders pay {formatMoney(store.paperBag.price)} for a paper bag. At checkout you can bring your own.
        </p>
      ) : null}
      <StorageNotice />
      <output className="vh">{announcement}</output>
      {deleting ? (
        <DeleteItem line={deleting} onDeleted={() => deleted(deleting)} onCancel={() => setDeleting(undefined)} />
      ) : null}
    </Sheet>
  )
}

/** The line to edit: an item of a bag opens its bag (D-14). */
const lineToEdit = (line: Line, cart: Cart): Line =>
  (line.bagHash !== '0' && cart.lines.find((one) => one.bagHash === line.bagHash && isContainer(one))) || line

const offersLast = (lines: readonly Line[]): Line[] => [
  ...lines.filter(({ isPlaceholder }) => !isPlaceholder),
  ...lines.filter(({ isPlaceholder }) => isPlaceholder),
]

function StorageNotice() {
  const words = STORAGE_WORDS[useQueue().storage]
  return words ? <p className={`soft xs ${styles.storage}`}>{words}</p> : null
}

/**
 * 'Delete Item?' A refusal of the host keeps the line and is shown as received [CART-05 CART-22 AERR-05 AERR-09];
 * without an answer the removal waits in the outbox.
 */
function DeleteItem({ line, onDeleted, onCancel }: { line: Line; onDeleted: () => void; onCancel: () => void }) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')

  const remove = async () => {
    setBusy(true)
    setError('')
    const sent = await withLoader(
      import('../../device/outbox/outboxInstance.ts').then(({ removeFromCart }) => removeFromCart(line.hash)),
    ).catch(() => undefined)
    setBusy(false)
    if (sent?.ok) {
      dismissToast()
      onDeleted()
    } else setError(sent?.kind === 'refused' ? sent.message : BROKEN_MESSAGE)
  }

  return (
    <Confirm
      title="Delete Item?"
      confirm="Delete"
      removes
      busy={busy}
      error={error}
      onCancel={onCancel}
      onConfirm={() => reportRejection(remove())}
    >
      <p className="soft">
        {line.bagHash === '0'
          ? `${line.name} leaves your cart.`
          : `${line.name} and all that came with it leave your cart.`}
      </p>
    </Confirm>
  )
}

/** Deposit, paper bag and PST only above 0, GST always [CART-06 CART-07 CART-08 CART-09 ACONST-02], D-61. */
function CartTotals({ totals, taxNames }: { totals: OrderTotals; taxNames: TaxNames | undefined }) {
  const { deposit, bagFee, subtotal, pst, total } = totals
  return (
    <dl className={ticketStyles.sum}>
      {deposit > 0 ? <Row name="Deposit" amount={deposit} /> : null}
      {bagFee > 0 ? <Row name="Paper bag" amount={bagFee} /> : null}
      <Row name="Subtotal" amount={subtotal} />
      {taxRows(totals, taxNames).map(([name, amount], index) =>
        index === 0 || pst > 0 ? <Row key={name} name={name} amount={amount} /> : null,
      )}
      <Row name="Total" amount={total} className={ticketStyles.total} />
    </dl>
  )
}

/** What is missing to a cheaper delivery, where the store's price for the picked address is known (D-186). */
function NextDeliveryStep({ cart }: { cart: Cart }) {
  const { service, address } = useChoice()
  const { lat = 0, lng = 0 } = address ?? {}
  const { data } = useQuery({
    ...queryOf('storesNear', { lat, lng, service }),
    enabled: service === 'Delivery' && address !== undefined,
  })
  const { price, steps } = data?.locations.find(({ hash }) => hash === cart.storeHash) ?? {}
  const text = price === undefined ? undefined : nextStepText({ price, steps }, orderValue(cart))
  return text === undefined ? null : <p className="soft sm">{text}</p>
}

/** What the host takes off at the checkout (D-189), and at which times (D-194). */
const CartOffers = ({ offers }: { offers: NonNullable<Cart['offers']> }) => (
  <p className="sm">
    You save <b className="num">{formatMoney(offers.reduce((sum, { saving }) => sum + saving, 0))}</b> at checkout:{' '}
    {offers.map(({ name, ready }) => (ready ? `${name}, for orders ready ${ready}` : name)).join('; ')}
  </p>
)

function Row({ name, amount, className }: { name: string; amount: Cents; className?: string }) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{formatMoney(amount)}</dd>
    </div>
  )
}
