import type { Appearance } from './appearance.ts'
import { styleSheets } from './appearance.ts'
import type { PaymentIntent } from './api.ts'
import { drawing, LOCK, node } from './nodes.ts'

const DIALOG_CSS = `
dialog { width: min(440px, calc(100vw - 32px)); padding: 28px 24px 24px; border: 0; border-radius: 20px; background: var(--colorBackground); color: var(--colorText); font-family: var(--fontFamily); font-size: var(--fontSizeBase); line-height: 1.5; box-shadow: 0 32px 72px rgb(0 0 0 / .35); }
dialog::backdrop { background: rgb(20 14 10 / .55); }
.lock { display: block; width: 32px; color: var(--colorTextSecondary); }
h2 { margin: 8px 0; font-size: 1.375em; line-height: 1.2; }
p { margin: 0 0 8px; } .note { color: var(--colorTextSecondary); font-size: var(--fontSizeSm); }
.row { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 20px; }
button { flex: 1 1 140px; min-height: 48px; padding: 0 20px; border: 1.5px solid var(--inputColorBorder); border-radius: 999px; background: none; color: inherit; font: inherit; font-weight: 650; cursor: pointer; }
button.yes { border-color: transparent; background: var(--buttonColorBackground, var(--colorText)); color: var(--buttonColorText, var(--colorBackground)); }
button:focus-visible { outline: 3px solid var(--inputFocusColorBorder, var(--colorPrimary)); outline-offset: 2px; }
`

let count = 0

/** Escape means Fail. */
export function askBank(intent: PaymentIntent, appearance: Appearance): Promise<'complete' | 'fail'> {
  const previousFocus = focusedElement()
  const ids = { title: `title${++count}`, text: `text${count}` }
  const completeButton = node('button', { type: 'button', class: 'yes', autofocus: '' }, 'Complete')
  const failButton = node('button', { type: 'button' }, 'Fail')
  const amount = new Intl.NumberFormat('en-CA', { style: 'currency', currency: intent.currency }).format(
    intent.amount / 100,
  )
  const dialog = node(
    'dialog',
    { 'aria-labelledby': ids.title, 'aria-describedby': ids.text },
    node('span', { class: 'lock' }, drawing(...LOCK)),
    node('h2', { id: ids.title }, 'Confirm it is you'),
    node(
      'p',
      { id: ids.text },
      `Your bank asks whether this payment of ${amount} ${intent.currency.toUpperCase()} is yours.`,
    ),
    node('p', { class: 'note' }, 'This is a test card: choose how the bank answers.'),
    node('div', { class: 'row' }, completeButton, failButton),
  )
  const host = node('div')
  const root = host.attachShadow({ mode: 'open' })
  const dialogSheet = new CSSStyleSheet()
  dialogSheet.replaceSync(DIALOG_CSS)
  root.adoptedStyleSheets = [...styleSheets(appearance), dialogSheet]
  root.append(dialog)
  document.body.append(host)
  dialog.showModal()
  return new Promise((resolve) => {
    const finish = (outcome: 'complete' | 'fail') => {
      dialog.close()
      host.remove()
      if (previousFocus?.isConnected) previousFocus.focus()
      resolve(outcome)
    }
    completeButton.addEventListener('click', () => finish('complete'))
    failButton.addEventListener('click', () => finish('fail'))
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      finish('fail')
    })
  })
}

function focusedElement(): HTMLElement | undefined {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active instanceof HTMLElement ? active : undefined
}
