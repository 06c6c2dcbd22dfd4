import { Link } from '@tanstack/react-router'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf, InputOf } from '../../../contract/calls.ts'
import type { StoreDeals as StoreDealsAnswer } from '../../../domain/catalogue/deal.ts'
import { storeName } from '../../../domain/catalogue/store.ts'
import { DEALS } from '../../content/deals.ts'
import { OvenMessage } from '../../components/OvenMessage.tsx'
import { queryOf } from '../../hooks/queries.ts'
import { storesWith } from '../../hooks/storeLists.ts'
import { useChoice, useOnline } from '../../hooks/useDevice.ts'
import { reportRejection } from '../../ui/reportRejection.ts'
import { dealGroups } from './dealGroups.ts'
import { StoreDeals } from './StoreDeals.tsx'
import styles from './DealsPage.module.css'

/** The deals of every store, or what can be done while they cannot be read [ROUTE-12 DEALS-01]. */
export function DealsPage() {
  const read = storesWith(useQueryClient(), useChoice().store)
  const stores = useQuery({ ...read, placeholderData: keepPreviousData })
  const deals = useQuery({
    ...queryOf('deals', read.queryKey[1] as InputOf<'deals'>),
    placeholderData: keepPreviousData,
  })
  const online = useOnline()
  if (stores.data && deals.data) return <AllDeals {...stores.data} deals={deals.data.stores} />
  const readAgain = () => {
    for (const read of [stores, deals]) if (!read.data) reportRejection(read.refetch())
  }
  return (
    <OvenMessage
      title={online ? DEALS.unread.title : DEALS.offline.title}
      actions={
        <button type="button" className="btn btn-go btn-big" disabled={deals.isFetching} onClick={readAgain}>
          {DEALS.again}
        </button>
      }
    >
      {online ? DEALS.unread.text : DEALS.offline.text}
    </OvenMessage>
  )
}

/** Those of the chosen store come first. */
function AllDeals({ stores, others, deals }: AnswerOf<'stores'> & { deals: readonly StoreDealsAnswer[] }) {
  const { store: chosen } = useChoice()
  const groups = dealGroups(stores, deals, chosen)
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
      {others > 0 ? (
        <p className="soft">
          {`These are the deals of ${stores.length} restaurants. `}
          <Link to="/locations">Pick yours</Link> to see what it has.
        </p>
      ) : null}
    </main>
  )
}
