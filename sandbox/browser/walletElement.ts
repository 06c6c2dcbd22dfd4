import { styleSheets } from './appearance.ts'
import type { Appearance } from './appearance.ts'
import type { Fields } from './api.ts'
import type { BaseElement, ElementOptions } from './element.ts'
import { emitter } from './emitter.ts'
import { mountPoint } from './mountPoint.ts'
import { drawing, node, WALLET } from './nodes.ts'
import { walletSheet } from './walletSheet.ts'
import type { WalletSheet } from './walletSheet.ts'
import { availability, walletsHere } from './wallets.ts'
import type { Wallet } from './wallets.ts'

const ELEMENT_TYPE = 'expressCheckout'
const CSS = `
.wallets { display: flex; flex-wrap: wrap; gap: 12px; font-family: var(--fontFamily); }
.wallets button { display: flex; flex: 1 1 200px; align-items: center; justify-content: center; gap: 8px; height: var(--buttonHeight); padding: 0 16px; border: 1.5px solid transparent; border-radius: var(--borderRadius); background: #000; color: #fff; font: 600 17px/1 var(--fontFamily); cursor: pointer; }
.wallets.night button { background: #fff; color: #000; }
.wallets svg { width: 22px; }
.wallets button:focus-visible { outline: 3px solid var(--inputFocusColorBorder, var(--colorPrimary)); outline-offset: 2px; }
`
const ANSWER_MS = 1000
const BILLING = { name: 'Wallet Customer', email: 'wallet@example.com' }

export interface WalletElement extends BaseElement {
  /** The card that the customer agreed to pay with, as parameters; undefined unless the page handles `confirm`. */
  authorized(): Fields | undefined
  wallet(): Wallet | undefined
  setAmount(cents: number): void
  /** The page has made its confirmation token: the wallet closes its sheet. */
  finish(): void
}

interface WalletElementOptions {
  options: ElementOptions
  appearance: Appearance
  amount: () => { cents: number; currency: string }
  onDestroy: () => void
}

/** The Express Checkout Element with the sandbox's own Apple Pay and Google Pay. */
export function walletElement({ options, appearance, amount, onDestroy }: WalletElementOptions): WalletElement {
  const { on, once, off, emit, hasListener } = emitter()
  const wallets = walletsHere(options.paymentMethods ?? options.wallets ?? {})
  const host = node('div')
  const root = host.attachShadow({ mode: 'open', delegatesFocus: true })
  const row = node('div', { class: 'wallets' }, ...wallets.map(button))
  if (wallets.length > 0) root.append(row)
  const point = mountPoint(host)
  const sheetCss = new CSSStyleSheet()
  let current = appearance
  let open: { wallet: Wallet; sheet: WalletSheet; isAuthorized: boolean } | undefined
  setAppearance(appearance)
  host.addEventListener('focusin', () => emit('focus', { elementType: ELEMENT_TYPE }))
  host.addEventListener('focusout', () => emit('blur', { elementType: ELEMENT_TYPE }))
  host.addEventListener('keydown', ({ key }) => key === 'Escape' && emit('escape', { elementType: ELEMENT_TYPE }))

  function setAppearance(next: Appearance): void {
    current = next
    row.classList.toggle('night', next.theme === 'night')
    sheetCss.replaceSync(`:host { --buttonHeight: ${options.buttonHeight ?? 44}px; } ${CSS}`)
    root.adoptedStyleSheets = [...styleSheets(next), sheetCss]
  }

  function button(wallet: Wallet): HTMLButtonElement {
    const made = node('button', { type: 'button' }, drawing(...WALLET), wallet.title)
    made.addEventListener('click', () => ask(wallet))
    return made
  }

  // The page must answer in time, because a wallet's sheet opens on a gesture of the customer only.
  function ask(wallet: Wallet): void {
    if (!hasListener('click')) return openSheet(wallet)
    let isAnswered = false
    const answer = (isAccepted: boolean) => {
      if (isAnswered) return
      isAnswered = true
      clearTimeout(timer)
      if (isAccepted) openSheet(wallet)
    }
    const timer = setTimeout(() => answer(false), ANSWER_MS)
    const event = { elementType: ELEMENT_TYPE, expressPaymentType: wallet.type }
    emit('click', { ...event, resolve: () => answer(true), reject: () => answer(false) })
  }

  function openSheet(wallet: Wallet): void {
    if (open) return
    const { cents, currency } = amount()
    const sheet = walletSheet({
      wallet,
      amountCents: cents,
      currency,
      appearance: current,
      onPay() {
        if (open) open.isAuthorized = true
        emit('confirm', {
          elementType: ELEMENT_TYPE,
          expressPaymentType: wallet.type,
          billingDetails: { ...BILLING },
          paymentFailed: ({ message }: { message?: string } = {}) => fail(message),
        })
      },
      onCancel() {
        finish()
        emit('cancel', { elementType: ELEMENT_TYPE })
      },
    })
    open = { wallet, sheet, isAuthorized: false }
  }

  function fail(message = 'Payment not completed.'): void {
    if (!open) return
    open.isAuthorized = false
    open.sheet.fail(message)
  }

  function finish(): void {
    const { sheet } = open ?? {}
    open = undefined
    sheet?.close()
  }

  const element: WalletElement = {
    type: ELEMENT_TYPE,
    options,
    mount(target) {
      point.mount(target)
      const event = { elementType: ELEMENT_TYPE, availablePaymentMethods: availability(wallets) }
      setTimeout(() => point.container() && emit('ready', event))
    },
    unmount: () => point.unmount(),
    destroy() {
      finish()
      point.unmount()
      onDestroy()
    },
    update(next) {
      Object.assign(options, next)
      setAppearance(current)
      return element
    },
    on: (kind, listener) => (on(kind, listener), element),
    once: (kind, listener) => (once(kind, listener), element),
    off: (kind, listener) => (off(kind, listener), element),
    setAppearance,
    wallet: () => (open?.isAuthorized ? open.wallet : undefined),
    authorized() {
      if (!open?.isAuthorized) return undefined
      const card = {
        number: open.sheet.card(),
        exp_month: '12',
        exp_year: String(new Date().getUTCFullYear() + 3),
        wallet: open.wallet.type,
      }
      return { type: 'card', card, billing_details: BILLING }
    },
    setAmount: (cents) => open?.sheet.setAmount(cents),
    finish,
  }
  return element
}
