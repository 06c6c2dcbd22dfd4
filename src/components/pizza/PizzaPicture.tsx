import { pictureUrl } from './pictureUrl.ts'

interface PizzaPictureProps {
  /** As the host names it; '' shows the oven mark. */
  picture: string
  /** Its box in CSS pixels: room is kept before it has come. */
  size: number
  className?: string
  /** In the first view: loaded at once. */
  eager?: boolean
}

/** A sunk block stands where a picture has not come yet. */
function standIn(picture: HTMLImageElement | null): void {
  if (!picture || picture.complete) return
  picture.classList.add('awaited')
  const drawn = () => picture.classList.remove('awaited')
  picture.addEventListener('load', drawn, { once: true })
  picture.addEventListener('error', drawn, { once: true })
}

/** The picture beside a name: decoration, so readers do not hear it. */
export function PizzaPicture({ picture, size, className = 'pic', eager }: PizzaPictureProps) {
  return (
    <img
      className={className}
      src={picture ? pictureUrl(picture) : '/icon.svg'}
      alt=""
      width={size}
      height={size}
      loading={eager ? undefined : 'lazy'}
      ref={standIn}
    />
  )
}
