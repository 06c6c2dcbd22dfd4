import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { Check, Flame, Pizza } from 'lucide-react'
import { DOUBLE_DAYS, POINT_FACTS, REWARD_TERMS, REWARDS, WELCOME_CODE, APP, TIERS } from '../../content/rewards.ts'
import { OvenArt } from '../../components/OvenArt.tsx'
import { isSignedIn } from '../../device/store/sessionState.ts'
import { useSession } from '../../hooks/useDevice.ts'
import { isInstalled } from '../../device/installed.ts'
import { installPrompt } from '../../device/store/notices.ts'
import { install } from '../../device/updates/installOffer.ts'
import { reportRejection } from '../../ui/reportRejection.ts'
import { useHydrated } from '../../ui/useHydrated.ts'
import { REWARD_TIERS, tierOf } from '../../../domain/account/rewardTier.ts'
import { formatMoney } from '../../../domain/money.ts'
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

/** The installation of this site as an app, by the browser's prompt where it has one, else by hand (D-33) [REWARD-01]. */
function AppSection() {
  const hydrated = useHydrated()
  const prompt = useSyncExternalStore(installPrompt.watch, installPrompt.get, () => undefined)
  const installed = hydrated && isInstalled()
  return (
    <section id="app" className={styles.app} aria-labelledby="app-title" tabIndex={-1}>
      <h2 id="app-title">{APP.title}</h2>
      <div className={styles.intro}>
        <p className="soft">{installed ? APP.installed : APP.text}</p>
        {prompt && !installed ? (
          <button type="button" className="btn btn-line" onClick={() => reportRejection(install())}>
            {APP.install}
          </button>
        ) : null}
      </div>
      <div className={styles.installing}>
        {APP.ways.map(({ where, steps }) => (
          <section key={where}>
            <h3>{where}</h3>
            <ol>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </section>
        ))}
      </div>
    </section>
  )
}

const COUNT = new Intl.NumberFormat('en-CA')
const dollars = (cents: number) => `$${COUNT.format(cents / 100)}`

/**
 * The rewards as a rail; a member's next one glows [TIER-02 TIER-03 TIER-04 TIER-05]. `points` is undefined until a member is
 * known, and takes the same room.
 */
function Tiers({ points }: { points: number | undefined }) {
  const next = points === undefined ? undefined : tierOf(points)
  return (
    <section aria-labelledby="tiers">
      <h2 id="tiers">{TIERS.title}</h2>
      <ol className={styles.rail}>
        {REWARD_TIERS.map(({ threshold, reward }) => {
          const isDone = points !== undefined && points >= threshold
          const isNext = !isDone && next?.threshold === threshold
          const Icon = isDone ? Check : isNext ? Flame : Pizza
          return (
            <li key={threshold} className={isDone ? styles.done : isNext ? styles.now : undefined}>
              <i>
                <Icon size={22} strokeWidth={1.9} aria-hidden />
              </i>
              <b>
                {COUNT.format(threshold)}
                <span className="vh"> points</span>
              </b>
              <span>{`${dollars(reward)} off`}</span>
              {isDone || isNext ? <span className="vh">{isDone ? 'reached' : 'your next reward'}</span> : null}
            </li>
          )
        })}
      </ol>
      <p className={`${styles.standing} soft sm`}>{points === undefined ? TIERS.guest : standing(points)}</p>
    </section>
  )
}

/** 'You have 240 points: 260 more for $25 off.' [TIER-06] */
function standing(points: number): string {
  const { missing, reward } = tierOf(points)
  const have = `You have ${COUNT.format(points)} ${points === 1 ? 'point' : 'points'}`
  return missing > 0
    ? `${have}: ${COUNT.format(missing)} more for ${dollars(reward)} off.`
    : `${have}: ${formatMoney(reward)} off is yours.`
}
