import { useSearch } from '@tanstack/react-router'
import { usePerson } from '../device/useAsker.ts'

/** The code of the store that the address names, or of the only one of the person; undefined for all of theirs. */
export function useStore(): string | undefined {
  const { store } = useSearch({ from: '/frame' })
  const [only, ...others] = usePerson().stores
  return store ?? (others.length === 0 ? only?.code : undefined)
}
