import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { UtcOffsets } from '../../../domain/schedule/localTime.ts'
import type { Answer } from '../device/ask.ts'
import { useRead } from '../device/reads.ts'
import { useZone } from '../device/useAsker.ts'
import { useNow } from '../device/useNow.ts'
import { usePress } from '../device/usePress.ts'
import { momentWords } from '../times.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Loading } from '../ui/Loading.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Pane } from '../ui/Pane.tsx'
import { PressNote } from '../ui/PressNote.tsx'
import { toast } from '../ui/toast.ts'

/** With the map, which most of what waits does not need. */
const AskedZones = lazyRouteComponent(() => import('../zones/AskedZones.tsx'), 'AskedZones')

type Approval = Answer<'listApprovals'>['approvals'][number]

/** What nobody may do alone (D-201): what others have asked for, and what the person has asked for. */
export function ApprovalsPage() {
  const { data, error, refetch } = useRead('listApprovals', {})
  const waiting = data?.approvals.filter(({ isOwn }) => !isOwn)
  const own = data?.approvals.filter(({ isOwn }) => isOwn)
  return (
    <>
      <PageHead title="Approvals" line="What nobody may do alone waits here for a second person." />
      {error ? <ErrorState message={error.message} again={refetch} /> : null}
      {data || error ? null : <Loading what="what waits" />}
      {waiting?.length === 0 && own?.length === 0 ? (
        <EmptyState title="Nothing waits">
          A refund above a limit, a new owner and the like appear here, for who may approve them.
        </EmptyState>
      ) : null}
      {waiting && waiting.length > 0 ? <Waiting title="For you to decide" approvals={waiting} /> : null}
      {own && own.length > 0 ? <Waiting title="Asked for by you" approvals={own} /> : null}
    </>
  )
}

function Waiting({ title, approvals }: { title: string; approvals: readonly Approval[] }) {
  return (
    <Pane title={title} isFull>
      <ul className="asked">
        {approvals.map((approval) => (
          <Asked key={approval.id} approval={approval} />
        ))}
      </ul>
    </Pane>
  )
}

function Asked({ approval }: { approval: Approval }) {
  const { id, call, words, store, askedBy, askedAt, endsAt, isOwn, ownFrom } = approval
  const now = useNow()
  const mayApprove = !isOwn || (ownFrom !== null && ownFrom.getTime() <= now)
  const zone = useZone()
  const press = usePress('decideApproval', {
    press: `approval ${id}`,
    shownBy: ['listApprovals'],
    onDone: ({ words: decided, isDone }) => toast(`${decided}: ${isDone ? 'approved' : 'not done'}.`),
  })
  const decide = (approve: boolean) => press.send({ id, approve })
  return (
    <li className="g8">
      <div className="rw">
        <div className="sp">
          <b>{words}</b>
          <p className="soft sm">
            {[
              store || 'All stores',
              `asked for by ${isOwn ? 'you' : askedBy}, ${momentWords(askedAt, zone)}`,
              `until ${momentWords(endsAt, zone)}`,
              isOwn ? whoDecides(approval, zone) : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {mayApprove ? (
          <button
            type="button"
            className="ob go"
            aria-disabled={press.isBusy || undefined}
            aria-label={`Approve: ${words}`}
            onClick={() => decide(true)}
          >
            Approve
          </button>
        ) : null}
        <button
          type="button"
          className="ob"
          aria-disabled={press.isBusy || undefined}
          aria-label={`${isOwn ? 'Take back' : 'Decline'}: ${words}`}
          onClick={() => decide(false)}
        >
          {isOwn ? 'Take it back' : 'Decline'}
        </button>
      </div>
      <PressNote press={press} />
      {call === 'saveZones' ? (
        <Suspense fallback={<Loading rows={4} what="the zones" />}>
          <AskedZones approval={id} />
        </Suspense>
      ) : null}
    </li>
  )
}

/** Who can approve what the person has asked for: colleagues, or a day later they themselves where nobody else can. */
function whoDecides({ others, ownFrom }: Approval, zone: UtcOffsets): string {
  if (ownFrom) return `nobody else can approve it, so you can from ${momentWords(ownFrom, zone)} on`
  const named = others.slice(0, 3).join(', ')
  return others.length > 3 ? `${named} and ${others.length - 3} more can approve it` : `${named} can approve it`
}
