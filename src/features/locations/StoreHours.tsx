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
        <b className="display">{store.name}</b>
        <FormattedText html={store.hours} />
        <a href={dialLink(store.phone)} className="num">
          {store.phone}
        </a>
      </div>
    </>
  )
}
