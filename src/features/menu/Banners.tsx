import type { Banner } from '../../../domain/catalogue/menu.ts'
import type { Store } from '../../../domain/catalogue/store.ts'
import { pictureUrl } from '../../components/pizza/pictureUrl.ts'
import { Carousel } from '../../ui/Carousel.tsx'
import { useHydratedWhenIdle } from '../../ui/useHydratedWhenIdle.ts'
import { productPath } from './paths.ts'
import styles from './Banners.module.css'

/** How long a banner is shown [MENU-09]. */
const BANNER_MS = 6500

interface BannersProps {
  banners: readonly Banner[]
  store: Store
  /** A product covers them. */
  isBelow: boolean
}

/** The banners of the menu, one at a time [MENU-07 MENU-08 MENU-09 MENU-10]. */
export function Banners({ banners, store, isBelow }: BannersProps) {
  if (banners.length === 0) return null
  const slides = banners.map((banner, index) => ({
    key: `${index}${banner.picture}`,
    content: banner.productHash ? (
      <a
        className={styles.banner}
        href={productPath(store, banner.productHash)}
        aria-label={banner.title ? undefined : 'See this offer'}
        data-replay=""
      >
        <Slide banner={banner} first={index === 0 && !isBelow} />
      </a>
    ) : (
      <div className={styles.banner}>
        <Slide banner={banner} first={index === 0 && !isBelow} />
      </div>
    ),
  }))
  return <Carousel label="Offers" interval={BANNER_MS} slides={slides} />
}

/** Pictures of the other slides are not in the HTML, so that they do not load before the page answers. */
function Slide({ banner: { title, text, picture }, first }: { banner: Banner; first: boolean }) {
  const hydrated = useHydratedWhenIdle()
  const isDrawn = picture.endsWith('.svg')
  return (
    <>
      {title ? (
        <div>
          <h2>{title}</h2>
          {text ? <p>{text}</p> : null}
        </div>
      ) : null}
      {first || hydrated ? (
        <img
          className={!title ? styles.whole : isDrawn ? styles.drawn : styles.photo}
          src={pictureUrl(picture, isDrawn ? 'banner' : undefined)}
          alt=""
          width={400}
          height={400}
          loading={first ? undefined : 'lazy'}
          fetchPriority={first ? 'high' : undefined}
        />
      ) : null}
    </>
  )
}
