import { Bike, ShoppingBag } from 'lucide-react'
import { SERVICES, type Service } from '../../../rules/store.ts'

/** The Pick Up / Delivery switch [CHK-09]. */
export function ServiceSwitch({ service, onService }: { service: Service; onService: (service: Service) => void }) {
  return (
    <fieldset>
      <legend className="vh">Service</legend>
      <div className="seg">
        {SERVICES.map((one) => (
          <label key={one}>
            <input type="radio" name="service" checked={service === one} onChange={() => onService(one)} />
            {one === 'Pick Up' ? <ShoppingBag size={18} aria-hidden="true" /> : <Bike size={18} aria-hidden="true" />}
            {one}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
