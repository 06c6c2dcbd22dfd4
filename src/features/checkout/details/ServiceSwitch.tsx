import { Bike, ShoppingBag } from 'lucide-react'
import type { Service } from '../../../../domain/catalogue/store.ts'
import { Segment } from '../../../ui/Segment.tsx'

const OPTIONS = [
  {
    value: 'Pick Up',
    label: (
      <>
        <ShoppingBag size={18} aria-hidden /> Pick Up
      </>
    ),
  },
  {
    value: 'Delivery',
    label: (
      <>
        <Bike size={18} aria-hidden /> Delivery
      </>
    ),
  },
] as const

/** [CHK-09] */
export function ServiceSwitch({ service, onService }: { service: Service; onService: (service: Service) => void }) {
  return <Segment legend="Service" name="service" options={OPTIONS} value={service} onChange={onService} />
}
