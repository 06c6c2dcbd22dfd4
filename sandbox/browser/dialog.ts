import type { Appearance } from '@stripe/stripe-js'
import { frame, node } from './frame.ts'

interface Question {
  title: string
  /** The first describes the dialog. */
  content: readonly HTMLElement[]
  yes: string
  no: string
  appearance: Appearance
}

let count = 0

/** Asks in a modal dialog, which returns the focus. Escape means no. */
export function ask({ title, content, yes, no, appearance }: Question): Promise<boolean> {
  const ids = { title: `title${++count}`, text: `text${count}` }
  content[0]?.setAttribute('id', ids.text)
  const buttons = [
    node('button', { value: 'yes', class: 'yes', autofocus: '' }, yes),
    node('button', { value: 'no' }, no),
  ]
  const dialog = node(
    'dialog',
    { 'aria-labelledby': ids.title, 'aria-describedby': ids.text },
    node('h2', { id: ids.title }, title),
    node('form', { method: 'dialog' }, ...content, node('div', { class: 'row' }, ...buttons)),
  )
  const { host } = frame(appearance, dialog)
  document.body.append(host)
  dialog.showModal()
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      host.remove()
      resolve(dialog.returnValue === 'yes')
    })
  })
}

export function amountText(cents: number, currency: string): string {
  const amount = new Intl.NumberFormat('en-CA', { style: 'currency', currency }).format(cents / 100)
  return `${amount} ${currency.toUpperCase()}`
}
