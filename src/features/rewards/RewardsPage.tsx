import { Link } from '@tanstack/react-router'
import { DOUBLE_DAYS, POINT_FACTS, REWARD_TERMS, REWARDS, WELCOME_CODE } from '../../content/rewards.ts'
import { OvenArt } from '../../components/OvenArt.tsx'
import { isSignedIn } from '../../device/store/sessionState.ts'
import { useSession } from '../../hooks/useDevice.ts'
import { AppSection } from './AppSection.tsx'
import { Tiers } from './Tiers.tsx'
import styles from './RewardsPage.module.css'

/** What members earn, and how [ROUTE-11 REWARD-01 REWARD-02]. */
export function RewardsPage() {
  const session = useSession()
  const member = isSignedIn(session)
  return (
    <main className={`${styles.page} wrap`}>
      <section className={styles.hero}>
        <div>
          <p className={styles.name}>{REWARDS.name}</p>
          <h1>{REWARDS.title}</h1>
          <p className="lead soft">{REWARDS.text}</p>
          <div className={styles.ways}>
            <a href="#app" className="btn btn-go btn-big">
              {REWARDS.app}
            </a>
            <Link to={member ? '/account' : '/signin'} className="btn btn-line btn-big">
              {member ? REWARDS.account : REWARDS.signIn}
            </Link>
          </div>
        </div>
        <div className={styles.oven}>
          <OvenArt id="rewards-glow" hero />
          <p className={styles.coin}>
            <b>{DOUBLE_DAYS.figure}</b>
            {DOUBLE_DAYS.text}
          </p>
        </div>
      </section>
      <dl className={styles.facts}>
        {POINT_FACTS.map(({ figure, text }) => (
          <div key={text}>
            <dt>{figure}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Tiers points={member ? session.customer?.points : undefined} />
      <section className={styles.code} aria-labelledby="welcome-code">
        <div>
          <h2 id="welcome-code">
            <span className={styles.fig}>{WELCOME_CODE.figure}</span> {WELCOME_CODE.title}
          </h2>
          <ol>
            {WELCOME_CODE.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
        <div className={styles.phone} aria-hidden="true">
          <img src="/icon.svg" alt="" width={48} height={48} loading="lazy" />
          <p>
            <span className={styles.fig}>{WELCOME_CODE.figure}</span> {WELCOME_CODE.phone.title}
          </p>
          <p>{WELCOME_CODE.phone.text}</p>
        </div>
      </section>
      <AppSection />
      <section aria-labelledby="terms">
        <h2 id="terms">{REWARD_TERMS.title}</h2>
        <ul className={styles.terms}>
          {REWARD_TERMS.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
    </main>
  )
}
