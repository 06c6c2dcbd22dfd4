import styles from './LoadingRows.module.css'

/** Empty rows while a list loads; `children` says what is loading. */
export function LoadingRows({ rows, children }: { rows: number; children: string }) {
  return (
    <output className={styles.rows}>
      <span className="vh">{children}</span>
      {Array.from({ length: rows }, (_, index) => (
        <span key={index} aria-hidden="true" />
      ))}
    </output>
  )
}
