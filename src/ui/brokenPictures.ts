/** A picture that does not come shows nothing, not the browser's mark of a broken one; base.css hides what is marked. */
export function hideBrokenPictures(): void {
  const mark = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) target.toggleAttribute(MARK, true)
  }
  const unmark = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) target.removeAttribute(MARK)
  }
  // Neither event bubbles.
  document.addEventListener('error', mark, true)
  document.addEventListener('load', unmark, true)
  for (const picture of document.images)
    if (picture.complete) picture.decode().catch(() => picture.isConnected && picture.toggleAttribute(MARK, true))
}

const MARK = 'data-broken'
