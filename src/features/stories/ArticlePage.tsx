import { Link, useParams, useRouter } from '@tanstack/react-router'
import { ArrowRight, ArrowLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { ShareButton } from '../../components/share/ShareButton.tsx'
import { readingMinutes } from '../../content/stories/readingTime.ts'
import { findStory, storyAfter } from '../../content/stories/stories.ts'
import type { Story } from '../../content/stories/story.ts'
import { PictureCarousel } from '../../ui/picture/PictureCarousel.tsx'
import { Scene } from '../../ui/picture/Scene.tsx'
import { Figures } from '../../ui/text/Figures.tsx'
import { TextBlocks } from './TextBlocks.tsx'
import styles from './ArticlePage.module.css'

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** [ROUTE-10 STORY-04 STORY-05 STORY-08] */
export function ArticlePage() {
  const { slug } = useParams({ from: '/blogs/$slug' })
  const story = findStory(slug)
  // The route's loader has refused an unknown slug.
  return story ? <Article story={story} key={slug} /> : null
}

function Article({ story }: { story: Story }) {
  const { title, date, description, slug, article } = story
  const { header, topText, middleText, bottomText, topImg, bottomImg, images } = article
  const { isLow, ...picture } = topImg
  return (
    <main className={styles.read}>
      <div className={styles.top}>
        <Scene {...picture} className={isLow ? styles.low : undefined} eager />
      </div>
      <article className={styles.sheet}>
        <div className={styles.text}>
          <ReturnLink />
          <h1>
            <Figures text={title} />
          </h1>
          <div className={`row between soft ${styles.facts}`}>
            <p>
              <time dateTime={date}>{DATE.format(new Date(date))}</time> <span>{readingMinutes(story)} min read</span>
            </p>
            <ShareButton name={title} title={title} text={description} path={`/blogs/${slug}`} />
          </div>
          <p className={styles.header}>{header}</p>
          <TextBlocks blocks={topText} />
        </div>
        <div className={styles.gallery}>
          <PictureCarousel label="Pictures" pictures={images} />
        </div>
        <div className={styles.text}>
          <TextBlocks blocks={middleText} />
        </div>
        <Scene {...bottomImg} className={styles.bottom} />
        <div className={styles.text}>
          <TextBlocks blocks={bottomText} />
          <NextStory story={storyAfter(story)} />
        </div>
      </article>
    </main>
  )
}

function NextStory({ story: { title, description, slug, img } }: { story: Story }) {
  return (
    <nav className={styles.next} aria-label="Next story">
      <Scene name={img} alt="" />
      <div>
        <p className="sm soft">Next story</p>
        <Link to="/blogs/$slug" params={{ slug }}>
          <Figures text={title} />
        </Link>
        <p className="sm soft">{description}</p>
      </div>
      <ArrowRight className="i" size={22} strokeWidth={1.9} aria-hidden />
    </nav>
  )
}

/** Goes one page back; to all stories when the visit began with this page, and without scripts [STORY-04]. */
function ReturnLink() {
  const { history } = useRouter()
  const goBack = (event: MouseEvent) => {
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey
    if (!isPlain || !history.canGoBack()) return
    event.preventDefault()
    history.back()
  }
  return (
    <Link to="/events/blogs" className="link" onClick={goBack}>
      <ArrowLeft size={18} strokeWidth={1.9} aria-hidden />
      Return
    </Link>
  )
}
