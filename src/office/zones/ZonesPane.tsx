import { Plus, Trash2 } from 'lucide-react'
import { squareKilometres } from '../../../domain/places/zoneMoves.ts'
import type { Point } from '../../../domain/places/point.ts'
import { counted } from '../stores/words.ts'
import { MoneyField } from '../ui/Field.tsx'
import { Pane } from '../ui/Pane.tsx'
import { AddressPrices, DistancePrices, errorOf, oldOf, OrderPrices } from './PriceLists.tsx'
import type { Zone } from './zone.ts'
import { cornersOf, newZone } from './zoneEdits.ts'
import { farthestCorner, freeFrom, money, priceFaults, priceWords, withFreeFrom } from './zonePrices.ts'

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
              <PriceFields
                zone={zone}
                former={before.find(({ code }) => code === zone.code)}
                place={place}
                onChange={onChange}
              />
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

interface PriceFieldsProps {
  zone: Zone
  former: Zone | undefined
  place: Point
  onChange: (zone: Zone) => void
}

/** The fee with its bands by distance, the least order, and the values from which a delivery costs less. */
function PriceFields({ zone, former, place, onChange }: PriceFieldsProps) {
  const free = freeFrom(zone)
  const faults = priceFaults(zone)
  const hasLists = zone.priceByDistance.length + zone.priceByOrder.length > 0
  return (
    <>
      <div className="zprices">
        <MoneyField
          label="Fee"
          value={zone.price}
          {...oldOf(zone.price, former?.price, money)}
          {...errorOf(faults.get('price'))}
          onChange={({ target }) => onChange({ ...zone, price: target.value })}
        />
        <MoneyField
          label="From an order of"
          value={zone.minimum}
          {...oldOf(zone.minimum, former?.minimum, money)}
          {...errorOf(faults.get('minimum'))}
          onChange={({ target }) => onChange({ ...zone, minimum: target.value })}
        />
        <MoneyField
          label="Free from"
          value={free}
          placeholder="never"
          {...oldOf(free, former && freeFrom(former), money)}
          {...errorOf(faults.get('free'))}
          onChange={({ target }) => onChange(withFreeFrom(zone, target.value))}
        />
      </div>
      <DistancePrices
        zone={zone}
        former={former}
        faults={faults}
        farthest={farthestCorner(zone, place)}
        onChange={onChange}
      />
      <OrderPrices zone={zone} former={former} faults={faults} onChange={onChange} />
      {hasLists && faults.size === 0 ? <AddressPrices zone={zone} /> : null}
    </>
  )
}
