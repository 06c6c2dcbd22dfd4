import type { Appearance } from './appearance.ts'
import { formatAmount, openDialog } from './dialog.ts'
import { node, WALLET } from './nodes.ts'
import type { Wallet } from './wallets.ts'

/** The cards in the customer's sandbox wallet. */
const WALLET_CARDS = [
  ['4242424242424242', 'Visa •••• 4242'],
  ['4000000000003220', 'Visa •••• 3220 (3-D Secure)'],
  ['4000000000000002', 'Visa •••• 0002 (declined)'],
] as const

export interface WalletSheet {
  setAmount(cents: number): void
  /** The number of the chosen card. */
  card(): string
  fail(message: string): void
  close(): void
}

interface WalletSheetOptions {
  wallet: Wallet
  amountCents: number
  currency: string
  appearance: Appearance
  onPay: () => void
  onCancel: () => void
}

/** The sheet that a wallet opens over the page, drawn by the browser or the phone in reality. Escape means Cancel. */
export function walletSheet(options: WalletSheetOptions): WalletSheet {
  const { wallet, currency, appearance, onPay, onCancel } = options
  const amount = node('p', { class: 'amount' }, formatAmount(options.amountCents, currency))
  const cards = WALLET_CARDS.map(([number, title]) => node('option', { value: number }, title))
  const choice = node('select', { id: 'card' }, ...cards)
  const failure = node('p', { class: 'bad', role: 'alert' })
  const payButton = node('button', { type: 'button', class: 'yes', autofocus: '' }, 'Pay')
  const cancelButton = node('button', { type: 'button' }, 'Cancel')

  function setWorking(isWorking: boolean): void {
    for (const button of [payButton, cancelButton]) button.setAttribute('aria-disabled', String(isWorking))
    payButton.textContent = isWorking ? 'Processing…' : 'Pay'
    choice.disabled = isWorking
  }

  const isWorking = () => payButton.ariaDisabled === 'true'
  const cancel = () => {
    if (!isWorking()) onCancel()
  }
  const dialog = openDialog({
    title: wallet.title,
    icon: WALLET,
    content: [
      amount,
      node('p', { class: 'note' }, 'This is a test wallet: no money moves.'),
      node('label', { for: 'card' }, 'Card'),
      choice,
      failure,
    ],
    buttons: [payButton, cancelButton],
    appearance,
    onEscape: cancel,
  })
  cancelButton.addEventListener('click', cancel)
  payButton.addEventListener('click', () => {
    if (isWorking()) return
    failure.textContent = ''
    setWorking(true)
    onPay()
  })
  return {
    setAmount: (cents) => (amount.textContent = formatAmount(cents, currency)),
    card: () => choice.value,
    fail(message) {
      setWorking(false)
      failure.textContent = message
    },
    close: () => dialog.close(),
  }
}
