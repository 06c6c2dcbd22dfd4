import { formatMoney } from '../../../domain/money.ts'
import type { Answer } from '../device/ask.ts'
import { counted } from '../stores/words.ts'

/** ', +5 %' of a figure beside that of a week ago; '' without one. */
function changeWords(now: number, before: number): string {
  if (before === 0) return ''
  const percent = Math.round((now / before - 1) * 100)
  return `, ${percent > 0 ? '+' : ''}${percent} %`
}

const percentOf = (part: number, whole: number): string => (whole === 0 ? '–' : `${Math.round((part / whole) * 100)} %`)

const averageOf = (sales: number, count: number): string => (count === 0 ? '–' : formatMoney(Math.round(sales / count)))

/** The sums of the day beside a week ago; money only for who may see it. */
export function Figures({ today }: { today: Answer<'today'> }) {
  const { orders, ordersBefore, refused, remade, done, kept, doneBefore, keptBefore, lateMinutes, money, stores } =
    today
  const late = done - kept
  const lateNow = stores.reduce((sum, store) => sum + store.late, 0)
  return (
    <section className="pn figures" aria-label="Since 05:00">
      <dl className="figs">
        <Figure
          name="Orders since 05:00"
          value={String(orders)}
          beside={`${ordersBefore} a week ago${changeWords(orders, ordersBefore)}${remade > 0 ? `, ${remade} made again besides` : ''}`}
        />
        {money ? (
          <>
            <Figure
              name="Sales before tax"
              value={formatMoney(money.sales)}
              beside={`before refunds, ${formatMoney(money.salesBefore)} a week ago`}
            />
            <Figure
              name="Average order"
              value={averageOf(money.sales, orders)}
              beside={`${averageOf(money.salesBefore, ordersBefore)} a week ago`}
            />
          </>
        ) : null}
        <Figure
          name="Late now"
          value={String(lateNow)}
          isBad={lateNow > 0}
          beside={
            late > 0 ? `${late} were late today, ${lateMinutes} min on average` : 'none that is done was late today'
          }
        />
        <Figure
          name="Ready when promised"
          value={percentOf(kept, done)}
          beside={`${percentOf(keptBefore, doneBefore)} a week ago`}
        />
        {money ? (
          <Figure
            name="Refunded"
            value={formatMoney(money.refunded)}
            beside={`${counted(money.refundedOrders, 'order')}, ${refused} refused by a store`}
          />
        ) : (
          <Figure name="Refused by a store" value={String(refused)} beside="today" />
        )}
      </dl>
    </section>
  )
}

function Figure({ name, value, beside, isBad }: { name: string; value: string; beside: string; isBad?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b className={isBad ? 'bad' : undefined}>{value}</b>
        <small>{beside}</small>
      </dd>
    </div>
  )
}
