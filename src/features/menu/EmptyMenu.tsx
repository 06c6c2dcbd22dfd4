import { Link } from '@tanstack/react-router'
import type { Store } from '../../../domain/catalogue/store.ts'
import { OvenArt } from '../../components/OvenArt.tsx'
import styles from '../../components/Message.module.css'

export function EmptyMenu({ store }: { store: Store }) {
  return (
    <div className={styles.message}>
      <OvenArt id="empty-menu" />
      <h2>{store.name} has nothing in the oven yet.</h2>
      <Link className="btn btn-go" to="/locations">
        Pick Another Location
      </Link>
    </div>
  )
}
