import { useState } from 'react'
import { addDays, weekdayOf } from '../../../domain/schedule/localTime.ts'
import { hostNow } from '../../device/hostClock.ts'
import { useRead } from '../device/reads.ts'
import { isAllowed, usePerson, useZone } from '../device/useAsker.ts'
import { ChooseStore } from '../stores/ChooseStore.tsx'
import { useStore } from '../stores/useStore.ts'
import { dayOf } from '../times.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Loading } from '../ui/Loading.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { ClosedOrders } from './ClosedOrders.tsx'
import { DayPane } from './DayPane.tsx'
import { HandOverPane } from './HandOverPane.tsx'
import { MonthPane } from './MonthPane.tsx'
import { NewWeek } from './NewWeek.tsx'
import { WeekPane } from './WeekPane.tsx'
import { weekAt } from './weeks.ts'

/** The hours of a store: its week, the days that differ, and the paid orders that a change hits. */
export function HoursPage() {
  const store = useStore()
  if (store !== undefined) return <OfStore key={store} store={store} />
  return (
    <>
      <PageHead title="Hours" line="A day or a week of several stores is set from one of them." />
      <ChooseStore to="/hours" needs="stores:hours" />
    </>
  )
}

/** The Monday on or before the first of a month (YYYY-MM). */
const firstShown = (month: string): string => addDays(`${month}-01`, -((weekdayOf(`${month}-01`) + 6) % 7))

/** YYYY-MM so many months later. */
function turned(month: string, months: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}

function OfStore({ store }: { store: string }) {
  const person = usePerson()
  const zone = useZone()
  const [month, setMonth] = useState(() => dayOf(hostNow(), zone).slice(0, 7))
  const [chosen, setChosen] = useState<string>()
  /** The first day of the week that is changed; '' for a new one. */
  const [edited, setEdited] = useState<string>()
  const hours = useRead('storeHours', { store, from: firstShown(month) })
  const special = useRead('listSpecialDays', {})
  const name = person.stores.find(({ code }) => code === store)?.name ?? store
  const day = hours.data?.days.find(({ date }) => date === chosen)
  return (
    <>
      <PageHead title={`Hours, ${name}`} line="What customers can choose. Changes reach open menus at once." />
      {hours.data ? (
        <>
          {isAllowed(person, 'orders:read', store) ? <ClosedOrders store={store} /> : null}
          <div className="pair">
            <WeekPane
              store={store}
              hours={hours.data}
              edit={isAllowed(person, 'stores:hours', store) ? setEdited : undefined}
            />
            <MonthPane
              month={month}
              hours={hours.data}
              chosen={chosen}
              choose={setChosen}
              turn={(months) => setMonth(turned(month, months))}
            />
          </div>
          {edited === undefined ? null : (
            <NewWeek
              key={edited}
              store={store}
              hours={hours.data}
              from={edited === '' ? undefined : edited}
              close={() => setEdited(undefined)}
            />
          )}
          {day ? (
            <DayPane
              key={`${day.date} ${day.special.join(' ')} ${JSON.stringify([day.pickup, day.delivery, day.words])}`}
              store={store}
              day={day}
              week={weekAt(hours.data, day.date).week}
              today={hours.data.today}
              special={(special.data?.days ?? []).filter(({ code }) => day.special.includes(code))}
            />
          ) : (
            <p className="soft">Choose a day to give it other hours.</p>
          )}
          <div className="pair">
            <HandOverPane store={store} />
          </div>
        </>
      ) : hours.isError ? (
        <ErrorState message={hours.error.message} again={hours.refetch} />
      ) : (
        <Loading rows={8} what="the hours" />
      )}
    </>
  )
}
