import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../hooks/queries.ts'

/** The passkeys of who is signed in, and whether there is a password (D-241); each change of them makes the read stale. */
export const usePasskeys = () => useQuery(queryOf('passkeys', {}))
