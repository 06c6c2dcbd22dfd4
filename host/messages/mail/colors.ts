/** Copies of the colours of src/ui/styles/tokens.css, since mail clients do not support custom properties. */
interface Colors {
  ground: string
  surface: string
  ink: string
  inkSoft: string
  line: string
  action: string
  actionInk: string
  actionText: string
}

export const LIGHT: Colors = {
  ground: '#faf3e6',
  surface: '#fffdf8',
  ink: '#2b2420',
  inkSoft: '#665a50',
  line: '#e4d7c2',
  action: '#be311d',
  actionInk: '#fffaf2',
  actionText: '#be311d',
}

export const DARK: Colors = {
  ground: '#1a1512',
  surface: '#251e1a',
  ink: '#f7eddd',
  inkSoft: '#c4b6a4',
  line: '#3d332b',
  action: '#c93a25',
  actionInk: '#fffaf2',
  actionText: '#ff9078',
}
