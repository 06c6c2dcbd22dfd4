import { useEffect, useState } from 'react'

/** After this time of waiting, words say that it goes on. */
const LONG_MS = 4000

/** Blocks in the place of what is read. */
export function Loading({ rows = 4, what = 'this' }: { rows?: number; what?: string }) {
  const isLong = useIsLong()
  return (
    <div className="g12" aria-busy="true">
      <output className={isLong ? 'soft' : 'vh'}>{isLong ? `Still asking for ${what}.` : 'Loading'}</output>
      {Array.from({ length: rows }, (_, row) => (
        <i className={`sk w${(row % 3) + 1}`} key={row} />
      ))}
    </div>
  )
}

export function useIsLong(): boolean {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), LONG_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLong
}
