import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Field, MoneyField } from '../ui/Field.tsx'
import { Table, type Column } from '../ui/Table.tsx'
import type { Zone } from './zone.ts'
import {
  emptyBand,
  freeIndex,
  money,
  priceTable,
  rangeWords,
  withNewBand,
  withNewStep,
  type PriceField,
} from './zonePrices.ts'

interface PriceListProps {
  zone: Zone
  former: Zone | undefined
  faults: ReadonlyMap<PriceField, string>
  onChange: (zone: Zone) => void
}

/** The bands of distance: each begins where the one before it ends, so that none is missing and none counts twice. */
export function DistancePrices({
  zone,
  former,
  faults,
  farthest,
  onChange,
}: PriceListProps & {
  /** Kilometres from the store to the farthest corner of the zone. */
  farthest: number
}) {
  const bands = zone.priceByDistance
  const was = former?.priceByDistance.length === bands.length ? former.priceByDistance : []
  const change = (index: number, part: Partial<(typeof bands)[number]>) =>
    onChange({ ...zone, priceByDistance: bands.map((band, at) => (at === index ? { ...band, ...part } : band)) })
  return (
    <PriceList
      title="Other fees farther away"
      add="Add a distance"
      onAdd={() => onChange(withNewBand(zone))}
      rows={bands.map((band, index) => ({
        name: rangeWords(zone, index),
        warning: emptyBand(band, farthest),
        onRemove: () => onChange({ ...zone, priceByDistance: bands.toSpliced(index, 1) }),
        fields: (
          <>
            <Field
              label="Beyond, km"
              className="num"
              inputMode="decimal"
              autoComplete="off"
              value={band.beyond}
              {...oldOf(band.beyond, was[index]?.beyond, (km) => `${km} km`)}
              {...errorOf(faults.get(`bands ${index} beyondKm`))}
              onChange={({ target }) => change(index, { beyond: target.value })}
            />
            <MoneyField
              label="Fee there"
              value={band.price}
              {...oldOf(band.price, was[index]?.price, money)}
              {...errorOf(faults.get(`bands ${index} price`))}
              onChange={({ target }) => change(index, { price: target.value })}
            />
          </>
        ),
      }))}
    />
  )
}

/** The steps by which larger orders pay less, without the one from which a delivery is free. */
export function OrderPrices({ zone, former, faults, onChange }: PriceListProps) {
  const steps = zone.priceByOrder
  const was = former?.priceByOrder.length === steps.length ? former.priceByOrder : []
  const free = freeIndex(zone)
  const change = (index: number, part: Partial<(typeof steps)[number]>) =>
    onChange({ ...zone, priceByOrder: steps.map((step, at) => (at === index ? { ...step, ...part } : step)) })
  return (
    <PriceList
      title="Lower fees for larger orders"
      add="Add a step"
      onAdd={() => onChange(withNewStep(zone))}
      rows={steps.flatMap((step, index) =>
        index === free
          ? []
          : [
              {
                name: `Step ${index + 1}`,
                onRemove: () => onChange({ ...zone, priceByOrder: steps.toSpliced(index, 1) }),
                fields: (
                  <>
                    <MoneyField
                      label="Order from"
                      value={step.from}
                      {...oldOf(step.from, was[index]?.from, money)}
                      {...errorOf(faults.get(`steps ${index} from`))}
                      onChange={({ target }) => change(index, { from: target.value })}
                    />
                    <MoneyField
                      label="Fee then"
                      value={step.price}
                      {...oldOf(step.price, was[index]?.price, money)}
                      {...errorOf(faults.get(`steps ${index} price`))}
                      onChange={({ target }) => change(index, { price: target.value })}
                    />
                  </>
                ),
              },
            ],
      )}
    />
  )
}

interface PriceListRow {
  /** What the row is about, for its group and its button. */
  name: string
  warning?: string | undefined
  fields: ReactNode
  onRemove: () => void
}

interface PriceListBoxProps {
  title: string
  add: string
  rows: readonly PriceListRow[]
  onAdd: () => void
}

function PriceList({ title, add, rows, onAdd }: PriceListBoxProps) {
  return (
    <fieldset className="zlists">
      <legend>{title}</legend>
      {rows.map(({ name, warning, fields, onRemove }, index) => (
        <fieldset key={index} className="zband">
          <legend className="sm soft">{name}</legend>
          {fields}
          <button type="button" className="ob s" aria-label={`Remove: ${name.toLowerCase()}`} onClick={onRemove}>
            <X className="i" size={16} strokeWidth={2} aria-hidden />
          </button>
          {warning ? <p className="sm warn">{warning}</p> : null}
        </fieldset>
      ))}
      <div className="rw">
        <button type="button" className="ob s" onClick={onAdd}>
          <Plus className="i" size={16} strokeWidth={2} aria-hidden />
          {add}
        </button>
      </div>
    </fieldset>
  )
}

type PriceRow = ReturnType<typeof priceTable>['rows'][number]

/** What an address in the zone pays, by its distance and the value of the order. */
export function AddressPrices({ zone }: { zone: Zone }) {
  const { columns, rows } = priceTable(zone)
  const shown: Column<PriceRow>[] = [
    { head: 'An address', cell: ({ range }) => range, isName: true },
    ...columns.map((head, index): Column<PriceRow> => ({ head, cell: ({ prices }) => prices[index], isRight: true })),
  ]
  return (
    <Table
      caption={`What an address in ${zone.code} pays`}
      columns={shown}
      rows={rows}
      keyOf={({ range }) => range}
      isTight
      isGrid
    />
  )
}

export const errorOf = (error: string | undefined) => (error === undefined ? {} : { error })

export const oldOf = (value: string, was: string | undefined, words: (text: string) => string) =>
  was === undefined || was === value ? {} : { old: was === '' ? 'never' : words(was) }
