import { IntegrationError } from './integrationError.ts'

const CLASSES = ['', '--empty', '--complete', '--focus'].map((state) => `StripeElement${state}`)

/** The place in the page where an Element's content stands. */
export function mountPoint(content: HTMLElement) {
  let container: HTMLElement | undefined
  return {
    container: () => container,
    mount(target: string | HTMLElement): void {
      const found = typeof target === 'string' ? document.querySelector(target) : target
      if (!(found instanceof HTMLElement))
        throw new IntegrationError('The selector of element.mount() matches no element.')
      container = found
      found.replaceChildren(content)
      found.classList.add('StripeElement')
    },
    unmount(): void {
      content.remove()
      container?.classList.remove(...CLASSES)
      container = undefined
    },
    setState(state: 'empty' | 'complete' | 'focus', isOn: boolean): void {
      container?.classList.toggle(`StripeElement--${state}`, isOn)
    },
  }
}
