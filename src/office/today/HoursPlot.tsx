import { useState } from 'react'
import { formatDate } from '../../../domain/schedule/formatTime.ts'
import { addDays } from '../../../domain/schedule/localTime.ts'
import type { Answer } from '../device/ask.ts'
import { Pane } from '../ui/Pane.tsx'
import { Table } from '../ui/Table.tsx'

type Hour = Answer<'today'>['hours'][number]

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP] = [620, 190, 36, 24, 14]
/** Spaces between the lines of the scale. */
const STEPS = 2
const WEEK_DAYS = 7

/** The round figure at the top of a scale. */
function topOf(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most / STEPS)))
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each * STEPS >= most) ?? power
  return step * STEPS
}

/** Orders by hour as bars, the same day a week ago as ticks; the same as a table. */
export function HoursPlot({ hours, day }: { hours: readonly Hour[]; day: string }) {
  const [isTable, setIsTable] = useState(false)
  if (hours.length === 0) return null
  const weekAgo = formatDate(addDays(day, -WEEK_DAYS))
  return (
    <Pane
      title="Orders by hour"
      isFull={isTable}
      aside={
        <span className="lg">
          <span>
            <i /> today
          </span>
          <span>
            <i className="t" /> {weekAgo}
          </span>
          <button type="button" className="ob s" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
            As a table
          </button>
        </span>
      }
    >
      {isTable ? (
        <Table
          caption="Orders by hour"
          isTight
          isGrid
          columns={[
            { head: 'Hour', isName: true, cell: ({ hour }: Hour) => `${hour}:00` },
            { head: 'Today', isRight: true, cell: ({ orders }: Hour) => orders ?? 'to come' },
            { head: weekAgo, isRight: true, cell: ({ before }: Hour) => before },
          ]}
          rows={hours}
          keyOf={({ hour }) => String(hour)}
        />
      ) : (
        <Bars hours={hours} />
      )}
    </Pane>
  )
}

function Bars({ hours }: { hours: readonly Hour[] }) {
  const top = topOf(Math.max(...hours.flatMap(({ orders, before }) => [orders ?? 0, before])))
  const wide = (WIDTH - LEFT) / hours.length
  const y = (count: number) => HEIGHT - BOTTOM - (count / top) * (HEIGHT - BOTTOM - TOP)
  return (
    <svg className="plot" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      {Array.from({ length: STEPS + 1 }, (_, step) => (top / STEPS) * step).map((line) => (
        <g key={line}>
          <line className="ax" x1={LEFT} x2={WIDTH} y1={y(line)} y2={y(line)} />
          <text x={LEFT - 8} y={y(line) + 4} textAnchor="end">
            {line}
          </text>
        </g>
      ))}
      {hours.map(({ hour, orders, before }, index) => {
        const x = LEFT + wide * index
        const tick = { x1: x + wide * 0.12, x2: x + wide * 0.88, y1: y(before), y2: y(before) }
        return (
          <g key={hour}>
            {orders === null ? null : (
              <rect
                className="now"
                x={x + wide * 0.2}
                width={wide * 0.6}
                y={y(orders)}
                height={y(0) - y(orders)}
                rx="2"
              />
            )}
            <line className="tickb" {...tick} />
            <line className="tick" {...tick} />
            <text x={x + wide / 2} y={HEIGHT - 6} textAnchor="middle">
              {hour}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
