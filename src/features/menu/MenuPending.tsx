import styles from './MenuPending.module.css'

export function MenuPending() {
  return (
    <main className={styles.pending}>
      <output className="vh">Loading the menu…</output>
      <div className="wrap" aria-hidden="true">
        <i className={styles.strip} />
        <i className={styles.wide} />
        <i className={styles.strip} />
        {Array.from({ length: 8 }, (_, index) => (
          <i key={index} />
        ))}
      </div>
    </main>
  )
}
