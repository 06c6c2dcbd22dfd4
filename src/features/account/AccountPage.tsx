import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { AccountFrame } from '../../components/skeletons.tsx'
import { panelOf, Tabs } from '../../ui/Tabs.tsx'
import { reportRejection } from '../../ui/reportRejection.ts'
import { AddressesTab } from './addresses/AddressesTab.tsx'
import { HistoryTab } from './history/HistoryTab.tsx'
import { PointsPanel } from './PointsPanel.tsx'
import { SettingsTab } from './settings/SettingsTab.tsx'
import { useAccount, useCustomer } from './useAccount.ts'
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
