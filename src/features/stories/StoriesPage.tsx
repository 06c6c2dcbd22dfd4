import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { STORIES } from '../../content/stories/stories.ts'
import { STORIES_PAGE } from '../../content/storyPages.ts'
import { StoryCard } from './StoryCard.tsx'
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
