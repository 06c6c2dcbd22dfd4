import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { STORIES } from '../../content/stories/stories.ts'
import type { Story, StoryFlag } from '../../content/stories/story.ts'
import { ENTRY_TRANSITION, markEntry } from '../../ui/picture/entryTransition.ts'
import { Scene } from '../../ui/picture/Scene.tsx'
import { Figures } from '../../ui/text/Figures.tsx'
import styles from './StoriesPage.module.css'

/** [ROUTE-09 STORY-01] */
export function StoriesPage() {
  return (
    <main className={`wrap ${styles.stories}`}>
      <h1>{STORIES_PAGE.title}</h1>
      <div className={`row between ${styles.lead}`}>
        <p className="soft">{STORIES_PAGE.text}</p>
        <Link to="/events" className="link">
          {STORIES_PAGE.link} <ArrowRight size={18} strokeWidth={1.9} aria-hidden />
        </Link>
      </div>
      <ul className={styles.grid}>
        {STORIES.map((story, index) => (
          <li key={story.slug} className={story.direction === 'row' ? styles.across : undefined}>
            <StoryCard story={story} eager={index === 0} />
          </li>
        ))}
      </ul>
    </main>
  )
}

/** [STORY-02] */
function StoryCard({ story, eager }: { story: Story; eager?: boolean }) {
  const { title, description, slug, img, flag, direction } = story
  return (
    <article className={`${styles.card} ${styles[direction]}`}>
      <div className={styles.picture}>
        <Scene name={img} alt="" eager={eager} />
        <FlagImage flag={flag} className={styles.flag} />
      </div>
      <div className={styles.text}>
        <h2>
          <Figures text={title} />
        </h2>
        <p className="soft">{description}</p>
        <Link
          to="/blogs/$slug"
          params={{ slug }}
          className="link"
          viewTransition={ENTRY_TRANSITION}
          onClick={({ currentTarget }) => markEntry(currentTarget.closest('article')?.querySelector('img') ?? null)}
        >
          Read Now<span className="vh">: {title}</span>
          <ArrowRight size={18} strokeWidth={1.9} aria-hidden />
        </Link>
      </div>
    </article>
  )
}

/** Height and widths of the drawn labels in CSS pixels. */
const HEIGHT = 28
const WIDTHS = { EVENT: 65, EXCLUSIVE: 96 } as const

/** The flag of a story as an image [STORY-02], Q-48. */
function FlagImage({ flag, className }: { flag: StoryFlag; className?: string }) {
  if (!flag) return null
  return (
    <img
      className={className}
      src={`/images/flags/${flag.toLowerCase()}.svg`}
      alt={flag}
      width={WIDTHS[flag]}
      height={HEIGHT}
    />
  )
}

/** Texts around the stories (D-29). */

const STORIES_PAGE = {
  title: 'Our Stories',
  text: 'What happens around the oven: streets, gardens, dough and the people who eat it.',
  link: 'See our events',
} as const
