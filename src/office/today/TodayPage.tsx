import { CircleCheck, Pause } from 'lucide-react'
import { useState } from 'react'
import { officeClock, runningDay } from '../../../domain/office/clock.ts'
import type { Answer } from '../device/ask.ts'
import { useRead } from '../device/reads.ts'
import { isAllowed, usePerson } from '../device/useAsker.ts'
import { FirstSteps } from '../entrance/FirstSteps.tsx'
import { PausePanel } from '../stores/PausePanel.tsx'
import { useStore } from '../stores/useStore.ts'
import { counted } from '../stores/words.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Loading } from '../ui/Loading.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { ChangedToday } from './ChangedToday.tsx'
import { Figures } from './Figures.tsx'
import { HoursPlot } from './HoursPlot.tsx'
import { KitchenNote, KitchenNotes } from './KitchenNotes.tsx'
import { NextWants } from './NextWants.tsx'
import { PausedNow } from './PausedNow.tsx'
import { PowerCut } from './PowerCut.tsx'
import { StoresTable } from './StoresTable.tsx'
import { StoreTonight } from './StoreTonight.tsx'
import { WantSlip } from './WantSlip.tsx'

type Today = Answer<'today'>

/** How the chain is doing, or one store of it; what wants a person stands on top. */
export function TodayPage() {
  const store = useStore()
  const read = useRead('today', store === undefined ? {} : { store })
  if (read.data) return store === undefined ? <Chain today={read.data} /> : <One store={store} today={read.data} />
  return (
    <>
      <PageHead title="Today" />
      {read.isError ? (
        <ErrorState message={read.error.message} again={read.refetch} />
      ) : (
        <Loading rows={8} what="the stores" />
      )}
    </>
  )
}

/** '18:12' by the clocks of the first store. */
const asOf = ({ at, stores }: Today): string => officeClock(at, stores[0]?.offsets ?? [])

function Chain({ today }: { today: Today }) {
  const person = usePerson()
  const [isPausing, setIsPausing] = useState(false)
  const { stores, wants } = today
  const offsets = stores[0]?.offsets ?? []
  const open = stores.filter(({ services }) => services.some(({ state }) => state === 'open')).length
  const ofUrgency = (...urgencies: string[]) =>
    new Set(wants.filter(({ urgency }) => urgencies.includes(urgency)).map(({ store }) => store))
  return (
    <>
      <PageHead
        title="Today"
        line={`${counted(open, 'store')} open, ${stores.length - open} not. Everything below is as of ${asOf(today)}.`}
      >
        <KitchenNote store={undefined} offsets={offsets} />
        {isAllowed(person, 'stores:pause') ? (
          <button type="button" className="ob" onClick={() => setIsPausing(true)}>
            <Pause className="i" size={18} strokeWidth={1.9} aria-hidden />
            Pause a service
          </button>
        ) : null}
      </PageHead>
      {isAllowed(person, 'people:change') ? <FirstSteps /> : null}
      <Wants today={today} />
      <PausedNow stores={stores} />
      <KitchenNotes store={undefined} offsets={offsets} />
      <Figures today={today} />
      <StoresTable stores={stores} urgent={ofUrgency('now')} worth={ofUrgency('next', 'look')} />
      <Below today={today} store={undefined} />
      {isPausing ? <PausePanel onClose={() => setIsPausing(false)} /> : null}
    </>
  )
}

function One({ today, store }: { today: Today; store: string }) {
  const { name = 'Today', offsets = [] } = today.stores[0] ?? {}
  return (
    <>
      <PageHead title={name} line={`Today, as of ${asOf(today)}.`}>
        <KitchenNote store={store} offsets={offsets} />
        <PowerCut store={store} name={name} offsets={offsets} />
      </PageHead>
      <Wants today={today} />
      <KitchenNotes store={store} offsets={offsets} />
      <StoreTonight store={store} />
      <Figures today={today} />
      <Below today={today} store={store} />
    </>
  )
}

/** The first thing on the slip, the others beside it; all well is one line. */
function Wants({ today }: { today: Today }) {
  const [first, ...others] = today.wants
  const nameOf = (code: string) => today.stores.find((one) => one.code === code)?.name ?? ''
  if (!first)
    return (
      <p className="well">
        <CircleCheck className="i good" size={20} strokeWidth={1.9} aria-hidden />
        Nothing wants you. Last looked {asOf(today)}.
      </p>
    )
  return (
    <div className={others.length > 0 ? 'pair' : undefined}>
      <WantSlip want={first} name={nameOf(first.store)} />
      {others.length > 0 ? <NextWants wants={others} nameOf={nameOf} /> : null}
    </div>
  )
}

function Below({ today, store }: { today: Today; store: string | undefined }) {
  const person = usePerson()
  return (
    <div className="pair">
      <HoursPlot hours={today.hours} day={runningDay(today.at, today.stores[0]?.offsets ?? [])} />
      {isAllowed(person, 'audit:read', store) ? <ChangedToday store={store} /> : null}
    </div>
  )
}
