import { connection } from '../store/connection.ts'
import { readingOver, type ReadingParts } from './reading.ts'
import { api } from '../api/api.ts'
import type { Api } from '../api/apiClient.ts'

export const pageReads = (late: ReadingParts['late']): Api =>
  readingOver({
    send: api,
    copyOf: (store) => withCopies((file) => file.menuCopyOf(store), undefined),
    productOf: (store, product) => withCopies((file) => file.productCopyOf(store, product), undefined),
    copies: () => withCopies((file) => file.menuCopies(), []),
    isOnline: connection.get,
    late,
    report: reportError,
  })

function withCopies<T>(ask: (file: typeof import('./menuCopy.ts')) => Promise<T>, none: T): Promise<T> {
  return import('./menuCopy.ts').then(ask).catch(() => none)
}
