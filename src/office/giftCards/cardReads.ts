import type { Answer } from '../device/ask.ts'

export type Card = Answer<'getGiftCard'>

/** The calls that show a card. */
export const SHOWN_BY = ['getGiftCard', 'findGiftCards'] as const
