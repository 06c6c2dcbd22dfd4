import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { AccountFrame } from '../../components/skeletons.tsx'
import { panelOf, Tabs } from '../../ui/Tabs.tsx'
import { reportRejection } from '../../ui/reportRejection.ts'
import { AddressesTab } from './addresses/AddressesTab.tsx'
import { HistoryTab } from './history/HistoryTab.tsx'
import { BRAND } from '../../../shared/brand.ts'
import { tierOf, rewardValue } from '../../../domain/account/rewardTier.ts'
import { formatShortMoney } from '../../../domain/money.ts'
import { PointsBar } from '../../components/points/PointsBar.tsx'
import { SettingsTab } from './settings/SettingsTab.tsx'
import type { Customer } from '../../../domain/account/session.ts'
import { useMember, useOnline, useSession } from '../../hooks/useDevice.ts'
import '../../ui/styles/skeleton.css'
import styles from './AccountPage.module.css'

/** The order is that of the tab indices [SHELL-10 ACCT-09]. */
const TABS = [
  { id: 'settings', label: 'Account Settings' },
  { id: 'history', label: 'Order History' },
  { id: 'addresses', label: 'Addresses' },
] as const

const route = getRouteApi('/account')

/** The account: member, points and three tabs [ROUTE-06 ACCT-01 ACCT-02 ACCT-03]. */
export function AccountPage() {
  const { tab = 0 } = route.useSearch()
  const navigate = useNavigate()
  const customer = useCustomer()
  const { failed, retry } = useAccount()
  const current = TABS[tab].id

  if (!customer) return failed ? <Unread onRetry={retry} /> : <AccountFrame />
  return (
    <main className={`wrap ${styles.page}`}>
      <div className={styles.head}>
        <h1>Hey, {customer.name}</h1>
        {failed ? <RetryLine onRetry={retry} /> : null}
        <PointsPanel points={customer.points} />
      </div>
      <div className={styles.body}>
        <Tabs
          label="Account"
          tabs={TABS}
          current={current}
          onSelect={(id) => {
            const next = TABS.findIndex((one) => one.id === id)
            reportRejection(
              navigate({
                to: '/account',
                search: next === 1 || next === 2 ? { tab: next } : {},
                replace: true,
                resetScroll: false,
              }),
            )
          }}
        />
        <div role="tabpanel" className={styles.panel} {...panelOf(current)}>
          {tab === 0 ? <SettingsTab customer={customer} /> : null}
          {tab === 1 ? <HistoryTab /> : null}
          {tab === 2 ? <AddressesTab /> : null}
        </div>
      </div>
    </main>
  )
}

/** A quiet line instead of an error message (D-21). */
function RetryLine({ onRetry }: { onRetry: () => void }) {
  return (
    <p className="soft sm row">
      Showing what was saved on this device.
      <button type="button" className="link" onClick={onRetry}>
        Retry
      </button>
    </p>
  )
}

function Unread({ onRetry }: { onRetry: () => void }) {
  return (
    <main className={`wrap ${styles.page}`}>
      <p className="note">
        <span>Your account could not be read just now.</span>
        <button type="button" className="link" onClick={onRetry}>
          Retry
        </button>
      </p>
    </main>
  )
}

/** The balance and the distance to the next reward [ACCT-02 ACCT-03]. */
function PointsPanel({ points }: { points: number }) {
  const { reward, threshold, percent, missing } = tierOf(points)
  const worth = rewardValue(points)
  return (
    <section className={styles.points} aria-labelledby="pg-points">
      <div className="row between">
        <div>
          <h2 id="pg-points">{BRAND.points.toUpperCase()}</h2>
          <p className={styles.figure}>{points}</p>
        </div>
        <p className={styles.next}>
          <b>{formatShortMoney(reward)} off</b>
          <span>at {threshold} points</span>
        </p>
      </div>
      <PointsBar reward={reward} percent={percent} />
      <p className="sm">
        {missing > 0 ? (
          <>
            <b>
              {missing} {missing === 1 ? 'point' : 'points'}
            </b>{' '}
            to your next reward.
          </>
        ) : (
          <>Your reward is ready.</>
        )}
        {worth > 0 ? ` You have ${formatShortMoney(worth)} to spend now.` : null}
      </p>
    </section>
  )
}

function useCustomer(): Customer | undefined {
  const { customer } = useSession()
  const { kept } = useMember()
  return customer ?? kept
}

/**
 * Reads the account when its page opens, and again when the connection is back [ACCT-10]. A failure is reported and the
 * known data stays [AERR-11]; `failed` shows a quiet line (D-21).
 */
function useAccount(): { failed: boolean; retry: () => void } {
  const [failed, setFailed] = useState(false)
  const online = useOnline()
  const retry = () => reportRejection(read().then((ok) => setFailed(!ok)))
  useEffect(() => {
    if (online) reportRejection(read().then((ok) => setFailed(!ok)))
  }, [online])
  return { failed: failed && online, retry }
}

async function read(): Promise<boolean> {
  const { readAccount } = await import('../../device/session/memberAccount.ts')
  const sent = await readAccount()
  if (!sent.ok && sent.kind === 'broken') reportError(new Error(`account: ${sent.message}`))
  return sent.ok
}
