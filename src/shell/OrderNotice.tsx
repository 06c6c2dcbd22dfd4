import { useOnline } from '../hooks/useDevice.ts'
import styles from './Notices.module.css'

export function OrderNotice() {
  const online = useOnline()
  return (
    <section className={styles.notice} aria-label="Your order">
      <output>
        <b>Checking your order</b>
        <span className="soft">
          {online
            ? 'We have not heard yet whether it was placed.'
            : 'We need a connection to find out whether it was placed.'}
        </span>
      </output>
      <a className="btn btn-line btn-sm" href="/checkout">
        See
      </a>
    </section>
  )
}
