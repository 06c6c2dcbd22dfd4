import type { SceneName } from '../../../art/scenes/sceneNames.ts'
import { Carousel } from '../Carousel.tsx'
import styles from './PictureCarousel.module.css'
import { Scene } from './Scene.tsx'

/** How long a picture of a story or of the catering page is shown [STORY-06]. */
const PICTURE_MS = 5000

interface CarouselPicture {
  name: SceneName
  /** Empty where the title says what is to be seen. */
  alt: string
  title?: string
  text?: string
}

interface PictureCarouselProps {
  label: string
  pictures: readonly CarouselPicture[]
  /** For a carousel in the first screen: its first picture loads at once. */
  eager?: boolean
}

/** Scenes with their titles, one at a time, two from 768 px [STORY-06 STORY-08 CATER-02]. */
export function PictureCarousel({ label, pictures, eager }: PictureCarouselProps) {
  return (
    <Carousel
      label={label}
      interval={PICTURE_MS}
      pairedClass={styles.pictures}
      slides={pictures.map(({ name, alt, title, text }, index) => ({
        key: `${index}${name}`,
        content: (
          <figure className={styles.picture}>
            <Scene name={name} alt={alt} eager={eager && index === 0} />
            {title ? (
              <figcaption>
                <b>{title}</b>
                {text ? <span>{text}</span> : null}
              </figcaption>
            ) : null}
          </figure>
        ),
      }))}
    />
  )
}
