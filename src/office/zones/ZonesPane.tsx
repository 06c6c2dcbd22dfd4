import { Plus, Trash2 } from 'lucide-react'
import { formatMoney, parseDollars } from '../../../domain/money.ts'
import { squareKilometres } from '../../../domain/places/zoneMoves.ts'
import type { Point } from '../../../domain/places/point.ts'
import { counted } from '../stores/words.ts'
import { MoneyField } from '../ui/Field.tsx'
import { Pane } from '../ui/Pane.tsx'
import { cornersOf, freeFrom, newZone, withFreeFrom, type Zone } from './zoneEdits.ts'

interface ZonesPaneProps {
  zones: readonly Zone[]
  before: readonly Zone[]
  chosen: Zone | undefined
  place: Point
  onChoose: (code: string) => void
  onChange: (zone: Zone) => void
  onZones: (zones: readonly Zone[]) => void
}

/** The zones of a store in the order in which they count, the chosen one with its fields. */
export function ZonesPane({ zones, before, chosen, place, onChoose, onChange, onZones }: ZonesPaneProps) {
  const add = () => {
    const codes = new Set([...zones, ...before].map(({ code }) => code))
    let count = zones.length + 1
    while (codes.has(`zone-${count}`)) count += 1
    const made = newZone(`zone-${count}`, place)
    onZones([...zones, made])
    onChoose(made.code)
  }
  return (
    <Pane
      title="Zones"
      isFull
      aside={
        <button type="button" className="ob s" onClick={add}>
          <Plus className="i" size={16} strokeWidth={2} aria-hidden />
          New zone
        </button>
      }
    >
      {zones.length === 0 ? <p className="in soft">The store delivers nowhere.</p> : null}
      <ul className="zlist">
        {zones.map((zone, index) =>
          zone.code === chosen?.code ? (
            <li key={zone.code} className="on">
              <div className="btw">
                <b>{zone.code}</b>
                <span className="soft sm">
                  {counted(cornersOf(zone).length, 'corner')}, {squareKilometres(zone.polygons).toFixed(1)} km²
                </span>
              </div>
              <PriceFields zone={zone} former={before.find(({ code }) => code === zone.code)} onChange={onChange} />
              <div className="rw">
                {index > 0 ? (
                  <button
                    type="button"
                    className="ob s"
                    onClick={() => onZones([zone, ...zones.filter((one) => one !== zone)])}
                  >
                    Let it count first
                  </button>
                ) : null}
                <button type="button" className="ob s" onClick={() => onZones(zones.filter((one) => one !== zone))}>
                  <Trash2 className="i" size={16} strokeWidth={1.9} aria-hidden />
                  Remove this zone
                </button>
              </div>
            </li>
          ) : (
            <li key={zone.code}>
              <button type="button" className="zrow" onClick={() => onChoose(zone.code)}>
                <b>{zone.code}</b>
                <span className="soft">{priceWords(zone)}</span>
              </button>
            </li>
          ),
        )}
      </ul>
    </Pane>
  )
}

const money = (text: string): string => formatMoney(parseDollars(text) ?? 0)

function priceWords(zone: Zone): string {
  const free = freeFrom(zone)
  return [
    money(zone.price),
    ...(Number(zone.minimum) > 0 ? [`from ${money(zone.minimum)}`] : []),
    ...(free === '' ? [] : [`free from ${money(free)}`]),
  ].join(', ')
}

const isAmount = (text: string): boolean => parseDollars(text) !== undefined

/** Whether a price of the zone is no amount; the host judges the rest. */
export const priceFault = (zone: Zone): string | undefined =>
  [zone.price, zone.minimum, freeFrom(zone) || '0'].every(isAmount) ? undefined : NO_AMOUNT

const NO_AMOUNT = 'Say it like 4.99.'

interface PriceFieldsProps {
  zone: Zone
  former: Zone | undefined
  onChange: (zone: Zone) => void
}

/** The fee, the least order and the value from which it is free. Bands and other steps stay as the catalogue has them. */
function PriceFields({ zone, former, onChange }: PriceFieldsProps) {
  const free = freeFrom(zone)
  const oldOf = (value: string, was: string | undefined) =>
    was === undefined || was === value ? {} : { old: was === '' ? 'never' : money(was) }
  const errorOf = (value: string) => (value === '' || isAmount(value) ? {} : { error: NO_AMOUNT })
  const steps = zone.priceByOrder.filter(({ price }) => Number(price) !== 0)
  return (
    <>
      <div className="zprices">
        <MoneyField
          label="Fee"
          value={zone.price}
          {...oldOf(zone.price, former?.price)}
          {...(zone.price === '' ? { error: NO_AMOUNT } : errorOf(zone.price))}
          onChange={({ target }) => onChange({ ...zone, price: target.value })}
        />
        <MoneyField
          label="From an order of"
          value={zone.minimum}
          {...oldOf(zone.minimum, former?.minimum)}
          {...(zone.minimum === '' ? { error: NO_AMOUNT } : errorOf(zone.minimum))}
          onChange={({ target }) => onChange({ ...zone, minimum: target.value })}
        />
        <MoneyField
          label="Free from"
          value={free}
          placeholder="never"
          {...oldOf(free, former && freeFrom(former))}
          {...errorOf(free)}
          onChange={({ target }) => onChange(withFreeFrom(zone, target.value))}
        />
      </div>
      {zone.priceByDistance.length + steps.length > 0 ? (
        <p className="soft sm">
          {[
            ...zone.priceByDistance.map(({ beyond, price }) => `${money(price)} beyond ${beyond} km`),
            ...steps.map(({ from, price }) => `${money(price)} from ${money(from)} on`),
          ].join(', ')}
          : as in the catalogue.
        </p>
      ) : null}
    </>
  )
}
