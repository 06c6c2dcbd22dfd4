import { wholePicturePath } from '../../../shared/pictures.ts'

/** A bitmap that fails is replaced by its whole picture, since a browser may lack AVIF; any other picture is hidden. */
export function hideBrokenPictures(): void {
  const replaceOrHide = (picture: HTMLImageElement) => {
    const whole = wholePicturePath(new URL(picture.src).pathname)
    if (whole === undefined) picture.toggleAttribute(MARK, true)
    else picture.src = whole
  }
  const mark = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) replaceOrHide(target)
  }
  const unmark = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) target.removeAttribute(MARK)
  }
  // Neither event bubbles, so the listeners capture.
  document.addEventListener('error', mark, true)
  document.addEventListener('load', unmark, true)
  for (const picture of document.images)
    if (picture.complete) picture.decode().catch(() => picture.isConnected && replaceOrHide(picture))
}

const MARK = 'data-broken'
