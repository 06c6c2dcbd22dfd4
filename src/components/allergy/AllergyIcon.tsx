/** A shield with a mark. Drawn here, since an icon that many files share would come with every page. */
export function AllergyIcon() {
  return (
    <svg
      className="i"
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M12 3 5 5.5v6c0 4.5 3 7.5 7 9.5 4-2 7-5 7-9.5v-6ZM12 8v4m0 4h.01" />
    </svg>
  )
}
