import { BRAND } from '../../contract/brand.ts'

export function Logo() {
  return (
    <>
      <svg width="30" height="30" viewBox="0 0 32 32" aria-hidden="true">
        <path d="M3 31V15a13 13 0 0 1 26 0v16z" fill="var(--action)" />
        <path d="M8 31V17a8 8 0 0 1 16 0v14z" fill="var(--oven)" />
        <path
          d="M16.4 15c.7 3.4 4.1 4.6 4.1 8.4a4.5 4.5 0 0 1-9 .2c0-2.3 1.5-3.6 2.2-5.3.4.9.8 1.4 1.4 1.7.2-1.7.5-3.4 1.3-5z"
          fill="#f7a93f"
        />
      </svg>
      {BRAND.name}
    </>
  )
}
