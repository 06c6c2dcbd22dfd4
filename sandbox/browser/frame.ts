import type { Appearance, StripeError } from '@stripe/stripe-js'

export class IntegrationError extends Error {
  override readonly name = 'IntegrationError'
}

/** What the sandbox reads of the options of a group. */
export interface ElementsOptions {
  amount: number
  currency: string
  appearance: Appearance
}

/** What a group asks of its Element. */
export interface Element {
  host: HTMLElement
  setAppearance(appearance: Appearance): void
  /** Shows what is wrong with what the customer entered. */
  validate(): StripeError | undefined
  /** What a token is made of. `name` is the cardholder that the page knows. */
  method(name?: string): { card: Record<string, string>; billing: Record<string, string> }
}

const CSS = `
:host { display: block; font: 400 var(--fontSizeBase)/1.5 var(--fontFamily); color: var(--colorText); text-align: start; }
* { box-sizing: border-box; }
.fields { display: grid; grid-template-columns: 1fr 1fr; gap: 16px 12px; }
.fields > :first-child, .error { grid-column: 1 / -1; }
label { display: block; margin: 0 0 6px; font-size: var(--fontSizeSm); font-weight: var(--fontWeightMedium); }
input, select { width: 100%; height: 52px; padding: 0 14px; border: 1.5px solid var(--inputColorBorder); border-radius: var(--borderRadius); background: var(--colorBackground); color: inherit; font: inherit; font-size: max(16px, 1em); font-variant-numeric: tabular-nums; }
input::placeholder { color: var(--colorTextPlaceholder); opacity: 1; }
input:focus { outline: 2px solid transparent; box-shadow: var(--inputFocusBoxShadow); }
input[aria-invalid="true"] { border-color: var(--colorDanger); background: color-mix(in srgb, var(--colorDanger) 12%, var(--colorBackground)); color: var(--colorDanger); }
.error { margin: -8px 0 0; color: var(--colorDanger); font-size: var(--fontSizeSm); font-weight: 600; }
.error:empty { display: none; }
.row { display: flex; flex-wrap: wrap; gap: 12px; }
button { flex: 1 1 140px; min-height: 48px; padding: 0 20px; border: 1.5px solid var(--inputColorBorder); border-radius: 999px; background: none; color: inherit; font: inherit; font-weight: 650; cursor: pointer; }
button.wallet { height: var(--buttonHeight); border-color: transparent; background: var(--colorText); color: var(--colorBackground); }
button.yes { border-color: transparent; background: var(--buttonColorBackground); color: var(--buttonColorText); }
:is(button, select):focus-visible { outline: 3px solid var(--inputFocusColorBorder); outline-offset: 2px; }
dialog { width: min(440px, calc(100vw - 32px)); padding: 28px 24px 24px; border: 0; border-radius: 20px; background: var(--colorBackground); color: inherit; box-shadow: 0 32px 72px rgb(0 0 0 / .35); }
dialog::backdrop { background: rgb(20 14 10 / .55); }
h2 { margin: 0 0 8px; font-size: 1.375em; line-height: 1.2; }
p { margin: 0 0 8px; } .note { color: var(--colorTextSecondary); font-size: var(--fontSizeSm); }
.amount { font-size: 1.375em; font-weight: 700; font-variant-numeric: tabular-nums; }
dialog .row { margin-top: 20px; }
`
const sheet = new CSSStyleSheet()
sheet.replaceSync(CSS)

/** Content in a shadow root, apart from the page's styles as Stripe's frame is. It takes the variables of the page's appearance. */
export function frame(appearance: Appearance, ...content: Node[]) {
  const host = node('div')
  const root = host.attachShadow({ mode: 'open', delegatesFocus: true })
  root.adoptedStyleSheets = [sheet]
  root.append(...content)
  function setAppearance({ variables }: Appearance): void {
    for (const [name, value] of Object.entries(variables ?? {})) host.style.setProperty(`--${name}`, value)
  }
  setAppearance(appearance)
  return { host, setAppearance }
}

/** Creates an element without markup and without style attributes, which the page's CSP would refuse. */
export function node<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}
