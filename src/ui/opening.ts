/**
 * Answers a press on a product's link before the product is there: the picture and the words of its card, where the product's
 * own will stand, until the modal opens [PROD-15]. Its styles are in the first ones of the menu.
 */
export interface Opening {
  picture: HTMLElement | null
  /** False once the customer has left it by Return or Escape. */
  isWanted: () => boolean
  end: () => void
}

let shown: (Opening & { link: Element }) | undefined

/** What is shown for this link. */
export const openingOf = (link: Element): Opening | undefined => (shown?.link === link ? shown : undefined)

/** Undefined in a browser without popovers. */
export function showOpening(link: Element): Opening | undefined {
  if (!('popover' in HTMLElement.prototype)) return undefined
  shown?.end()
  const card = link.closest('li') ?? link
  const picture = card.querySelector('img')?.cloneNode() as HTMLElement | undefined
  const words = [element('h2', card.querySelector('h2, h3')?.textContent ?? link.textContent)]
  const description = card.querySelector('p')?.textContent
  if (description) words.push(element('p', description))
  const leave = element('button', 'Return')
  leave.className = 'link'
  const sheet = element('div', leave, element('div', ...(picture ? [picture] : [])), element('div', ...words))
  sheet.className = 'opening'
  sheet.popover = 'auto'
  sheet.ariaLive = 'polite'
  sheet.ariaBusy = 'true'
  const end = () => {
    sheet.remove()
    if (shown?.link === link) shown = undefined
  }
  leave.addEventListener('click', end)
  sheet.addEventListener('toggle', () => sheet.matches(':popover-open') || end())
  // Else it would stand there when the browser comes back to this page.
  addEventListener('pagehide', end, { once: true })
  document.body.append(sheet)
  sheet.showPopover()
  shown = { link, picture: picture ?? null, isWanted: () => sheet.isConnected, end }
  return shown
}

function element(name: string, ...content: (string | Node)[]): HTMLElement {
  const made = document.createElement(name)
  made.append(...content)
  return made
}
