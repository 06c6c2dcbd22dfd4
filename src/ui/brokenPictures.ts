export function hideBrokenPictures(): void {
  const mark = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) target.toggleAttribute(MARK, true)
  }
  const unmark = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) target.removeAttribute(MARK)
  }
  // Neither event bubbles, so the listeners capture.
  document.addEventListener('error', mark, true)
  document.addEventListener('load', unmark, true)
  for (const picture of document.images)
    if (picture.complete) picture.decode().catch(() => picture.isConnected && picture.toggleAttribute(MARK, true))
}

const MARK = 'data-broken'
