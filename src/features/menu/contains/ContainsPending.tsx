import styles from './Contains.module.css'

/** Keeps the place of the box while it loads. */
export function ContainsPending() {
  return <div className={`${styles.contains} ${styles.pending}`} data-part="contains-pending" />
}
