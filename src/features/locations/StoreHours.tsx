import { X } from 'lucide-react'
import { dialLink, type Store } from '../../../domain/catalogue/store.ts'
import { FormattedText } from '../../components/FormattedText.tsx'
import styles from './StoreHours.module.css'

export function StoreHours({ store }: { store: Store }) {
  const id = `hours-${store.hash}`
  return (
    <>
      <button type="button" popoverTarget={id}>
        Hours<span className="vh"> of {store.name}</span>
      </button>
      <div popover="auto" id={id} className={`card ${styles.hours}`}>
        <div className="row between">
          <b className="display">{store.name}</b>
          {/* Safari before 18.3 does not close it on a tap beside it. */}
          <button
            type="button"
            className="btn btn-icon"
            popoverTarget={id}
            popoverTargetAction="hide"
            aria-label="Close"
          >
            <X strokeWidth={1.9} aria-hidden />
          </button>
        </div>
        <FormattedText html={store.hours} />
        <a href={dialLink(store.phone)} className="num">
          {store.phone}
        </a>
      </div>
    </>
  )
}
