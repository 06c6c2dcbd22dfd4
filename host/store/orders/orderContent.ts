import { hash } from 'node:crypto'
import type { OrderTable } from '../schema/orderTables.ts'

type Content = Pick<OrderTable, 'store' | 'document' | 'notes' | 'lines'>

/**
 * Names what a kitchen has to look at: another allergy, line, note or store has another name, so that a mark of before says nothing of
 * an order that was changed. Nothing has to clear it (D-238).
 */
export const contentOf = ({ store, document, notes, lines }: Content): string =>
  hash('sha256', JSON.stringify([store, document.allergies, notes, lines]), 'base64url')
