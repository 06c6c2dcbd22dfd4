import { formatMoney, type Cents } from '../../../domain/money.ts'

/** A reward in whole dollars: '$25'. */
export const formatWhole = (cents: Cents): string => formatMoney(cents).replace(/\.00$/, '')
