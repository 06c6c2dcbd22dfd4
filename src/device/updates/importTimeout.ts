import { inTime } from '../timeout.ts'

/** [ERR-04] */
const IMPORT_TIMEOUT_MS = 120_000

/** Rejects when a dynamic import takes longer than IMPORT_TIMEOUT_MS: browsers have no timeout of their own for it. */
export const importInTime = <T>(loading: Promise<T>): Promise<T> => inTime(IMPORT_TIMEOUT_MS, loading)
