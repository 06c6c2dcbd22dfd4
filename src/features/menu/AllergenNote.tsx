import styles from './MenuPage.module.css'

/** [MENU-15] */
export function AllergenNote() {
  return (
    <p className={`note ${styles.allergens}`}>
      <svg
        className="i"
        width="22"
        height="22"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M3 21 20 4M7 17V12m0 5h5M11 13V8m0 5h5M15 9V4m0 5h5" />
      </svg>
      Items may contain or touch wheat, milk, eggs, peanuts, tree nuts, soybean, fish, shellfish and rennet.
    </p>
  )
}
