import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { Story } from '../../content/stories/story.ts'
import { ENTRY_TRANSITION, markEntry } from '../../ui/picture/entryTransition.ts'
import { Scene } from '../../ui/picture/Scene.tsx'
import { Figures } from '../../ui/text/Figures.tsx'
import { FlagImage } from './FlagImage.tsx'
import styles from './StoryCard.module.css'

/** [STORY-02] */
export function StoryCard({ story, eager }: { story: Story; eager?: boolean }) {
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
