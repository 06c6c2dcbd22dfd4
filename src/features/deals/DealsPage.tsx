import { Link } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { storeName } from '../../../domain/catalogue/store.ts'
import { DEALS } from '../../content/deals.ts'
import { OvenMessage } from '../../components/OvenMessage.tsx'
import { queryOf } from '../../hooks/queries.ts'
import { useChoice } from '../../hooks/useDevice.ts'
import { dealGroups } from './dealGroups.ts'
import { StoreDeals } from './StoreDeals.tsx'
import styles from './DealsPage.module.css'

/** The deals of every store, those of the chosen one first [ROUTE-12 DEALS-01]. */
export function DealsPage() {
  const { stores } = useSuspenseQuery(queryOf('stores', {})).data
  const deals = useSuspenseQuery(queryOf('deals', {})).data
  const { store: chosen } = useChoice()
  const groups = dealGroups(stores, deals.stores, chosen)
  const own = stores.find(({ hash, comingSoon }) => hash === chosen && !comingSoon)
  const isWithout = own && !groups.some(({ store }) => store === own)

  if (groups.length === 0)
    return (
      <OvenMessage
        title={DEALS.none.title}
        actions={
          <Link to={own ? '/menu' : '/locations'} className="btn btn-go btn-big">
            {DEALS.none.link}
          </Link>
        }
      >
        {DEALS.none.text}
      </OvenMessage>
    )
  return (
    <main className={`${styles.page} wrap`}>
      <header>
        <h1>{DEALS.title}</h1>
        <p className="lead soft">{DEALS.text}</p>
      </header>
      <div className={styles.groups}>
        {groups.map((group, index) => (
          <StoreDeals key={group.store.hash} {...group} isOwn={group.store === own} isFirst={index === 0} />
        ))}
      </div>
      {isWithout ? (
        <p className="soft">
          {`${own.name} has no deals of its own right now. `}
          <Link to="/menu/$storename" params={{ storename: storeName(own) }}>
            Its menu
          </Link>{' '}
          has everything else.
        </p>
      ) : null}
    </main>
  )
}
