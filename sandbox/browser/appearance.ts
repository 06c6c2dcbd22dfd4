export interface Appearance {
  theme?: string
  variables?: Record<string, string | undefined>
  rules?: Record<string, Record<string, string | undefined>>
}

const LIGHT: Record<string, string> = {
  colorBackground: '#ffffff',
  colorText: '#30313d',
  colorTextPlaceholder: '#6d6e78',
  colorTextSecondary: '#6d6e78',
  colorDanger: '#c0123c',
  colorPrimary: '#0570de',
  inputColorBorder: '#8b8d98',
  borderRadius: '5px',
  fontFamily: 'system-ui, sans-serif',
  fontSizeBase: '16px',
  fontSizeSm: '15px',
  fontWeightMedium: '600',
  inputFocusBoxShadow: '0 0 0 2px var(--colorBackground), 0 0 0 5px var(--inputFocusColorBorder, var(--colorPrimary))',
}
const DARK: Record<string, string> = {
  ...LIGHT,
  colorBackground: '#30313d',
  colorText: '#ffffff',
  colorTextPlaceholder: '#b8bac7',
  colorTextSecondary: '#b8bac7',
  colorDanger: '#fe87a1',
  colorPrimary: '#85d996',
  inputColorBorder: '#8b8d98',
}

const BASE = `
:host { display: block; container-type: inline-size; }
* { box-sizing: border-box; }
.Field { font-family: var(--fontFamily); font-size: var(--fontSizeBase); line-height: 1.5; color: var(--colorText); text-align: start; }
.Label { display: block; margin: 0 0 6px; font-size: var(--fontSizeSm); font-weight: var(--fontWeightMedium); color: var(--labelColorText, var(--colorText)); }
.Input { display: flex; flex-wrap: wrap; align-items: center; column-gap: 10px; padding: 12.5px 14px; border: 1.5px solid var(--inputColorBorder); border-radius: var(--borderRadius); background: var(--colorBackground); color: var(--colorText); cursor: text; }
.Input:focus-within { box-shadow: var(--inputFocusBoxShadow); outline: 2px solid transparent; }
.Input--invalid { border-color: var(--colorDanger); }
.mark { flex: none; display: flex; width: 24px; color: var(--iconColor, var(--colorTextSecondary)); }
svg { width: 100%; height: auto; }
.word { font: 750 9px/1 var(--fontFamily); letter-spacing: -.02em; }
input { min-width: 0; height: 48px; margin: -12px 0; padding: 12px 0; border: 0; outline: 0; background: none; color: inherit; font: inherit; font-size: max(16px, 1em); font-variant-numeric: tabular-nums; }
input::placeholder { color: var(--colorTextPlaceholder); opacity: 1; }
input[aria-invalid="true"] { color: var(--colorDanger); }
input[readonly] { color: var(--colorTextSecondary); }
.number { flex: 1 1 164px; } .expiry { flex: 0 0 62px; } .cvc { flex: 0 0 42px; }
.Error { display: flex; gap: 6px; margin: 6px 0 0; font-size: var(--fontSizeSm); font-weight: 600; color: var(--colorDanger); }
.Error svg { flex: none; width: 18px; height: 22px; }
.Error[hidden] { display: none; }
.vh { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@container (max-width: 372px) { .Input { column-gap: 6px; } .mark { width: 20px; } .number { flex-basis: 156px; letter-spacing: -.015em; } .expiry { flex-basis: 66px; } .cvc { flex-basis: 36px; } }
@container (max-width: 320px) { .number { flex-basis: calc(100% - 30px); } .expiry { margin-left: 26px; } .Input { row-gap: 20px; } input { height: 44px; margin: -10px 0; padding: 10px 0; } }
`

let base: CSSStyleSheet | undefined

/** Style sheets of a shadow root. A style element or attribute would violate the page's CSP. */
export function styleSheets(appearance: Appearance): CSSStyleSheet[] {
  if (!base) {
    base = new CSSStyleSheet()
    base.replaceSync(BASE)
  }
  const own = new CSSStyleSheet()
  const theme = appearance.theme === 'night' ? DARK : LIGHT
  const variables = { ...theme, ...appearance.variables }
  insertRule(
    own,
    ':host',
    Object.entries(variables).map(([name, value]) => [`--${name}`, value]),
  )
  for (const [selector, rule] of Object.entries(appearance.rules ?? {})) {
    if (!/^\.[A-Z][\w-]*(::?[a-z-]+)*$/.test(selector)) continue
    const focus = selector.replace(/^\.Input(.*):focus$/, '.Input$1:focus-within')
    const inner = focus.replace(/^\.Input(.*)::placeholder$/, '.Input$1 input::placeholder')
    insertRule(
      own,
      inner,
      Object.entries(rule).map(([name, value]) => [name.replaceAll(/[A-Z]/g, (c) => `-${c.toLowerCase()}`), value]),
    )
  }
  return [base, own]
}

function insertRule(sheet: CSSStyleSheet, selector: string, pairs: [string, string | undefined][]): void {
  const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)]
  if (!(rule instanceof CSSStyleRule)) return
  for (const [name, value] of pairs) if (value !== undefined) rule.style.setProperty(name, value)
}
