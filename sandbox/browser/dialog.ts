import { styleSheets } from './appearance.ts'
import type { Appearance } from './appearance.ts'
import { drawing, node } from './nodes.ts'

const DIALOG_CSS = `
dialog { width: min(440px, calc(100vw - 32px)); padding: 28px 24px 24px; border: 0; border-radius: 20px; background: var(--colorBackground); color: var(--colorText); font-family: var(--fontFamily); font-size: var(--fontSizeBase); line-height: 1.5; box-shadow: 0 32px 72px rgb(0 0 0 / .35); }
dialog::backdrop { background: rgb(20 14 10 / .55); }
.mark-big { display: block; width: 32px; color: var(--colorTextSecondary); }
h2 { margin: 8px 0; font-size: 1.375em; line-height: 1.2; }
p { margin: 0 0 8px; } .note { color: var(--colorTextSecondary); font-size: var(--fontSizeSm); }
.bad { color: var(--colorDanger); font-weight: 600; } .bad:empty { display: none; }
.amount { font-size: 1.375em; font-weight: 700; font-variant-numeric: tabular-nums; }
label { display: block; margin: 12px 0 6px; font-size: var(--fontSizeSm); font-weight: var(--fontWeightMedium); }
select { width: 100%; min-height: 48px; padding: 0 12px; border: 1.5px solid var(--inputColorBorder); border-radius: var(--borderRadius); background: var(--colorBackground); color: inherit; font: inherit; }
.row { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 20px; }
button { flex: 1 1 140px; min-height: 48px; padding: 0 20px; border: 1.5px solid var(--inputColorBorder); border-radius: 999px; background: none; color: inherit; font: inherit; font-weight: 650; cursor: pointer; }
button.yes { border-color: transparent; background: var(--buttonColorBackground, var(--colorText)); color: var(--buttonColorText, var(--colorBackground)); }
button[aria-disabled="true"] { cursor: progress; }
:is(button, select):focus-visible { outline: 3px solid var(--inputFocusColorBorder, var(--colorPrimary)); outline-offset: 2px; }
`

interface Dialog {
  close(): void
}

interface DialogParts {
  title: string
  icon: readonly string[]
  /** Its first paragraph describes the dialog. */
  content: readonly HTMLElement[]
  buttons: readonly HTMLButtonElement[]
  appearance: Appearance
  onEscape: () => void
}

let count = 0

/** A modal dialog in a shadow root; closing it returns the focus. */
export function openDialog({ title, icon, content, buttons, appearance, onEscape }: DialogParts): Dialog {
  const previousFocus = focusedElement()
  const ids = { title: `title${++count}`, text: `text${count}` }
  content[0]?.setAttribute('id', ids.text)
  const dialog = node(
    'dialog',
    { 'aria-labelledby': ids.title, 'aria-describedby': ids.text },
    node('span', { class: 'mark-big' }, drawing(...icon)),
    node('h2', { id: ids.title }, title),
    ...content,
    node('div', { class: 'row' }, ...buttons),
  )
  const host = node('div')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(DIALOG_CSS)
  root.adoptedStyleSheets = [...styleSheets({ ...appearance, rules: {} }), sheet]
  root.append(dialog)
  document.body.append(host)
  dialog.showModal()
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    onEscape()
  })
  return {
    close() {
      dialog.close()
      host.remove()
      if (previousFocus?.isConnected) previousFocus.focus()
    },
  }
}

export function formatAmount(cents: number, currency: string): string {
  const amount = new Intl.NumberFormat('en-CA', { style: 'currency', currency }).format(cents / 100)
  return `${amount} ${currency.toUpperCase()}`
}

function focusedElement(): HTMLElement | undefined {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active instanceof HTMLElement ? active : undefined
}
