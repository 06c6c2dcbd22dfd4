import { describe, expect, test } from 'vitest'
import { isBegun, questionState, type QuestionAnswer, type QuestionState } from '../../../domain/order/orderQuestion.ts'
import type { Stage } from '../../../domain/order/orderStage.ts'

type Row = [stage: Stage, status: number, answer: QuestionAnswer | null, isKept: boolean, state: QuestionState]

describe('questionState', () => {
  test.each<Row>([
    ['new', 1, null, false, 'open'],
    ['accepted', 1, null, false, 'open'],
    ['accepted', 1, null, true, 'kept'],
    ['preparing', 1, null, false, 'kept'],
    ['out', 1, null, false, 'kept'],
    ['accepted', 5, null, false, 'kept'],
    ['accepted', 1, 'moved', false, 'moved'],
    // At its other time the store is closed too, and makes it nevertheless.
    ['accepted', 1, 'moved', true, 'moved'],
    ['finished', 2, 'moved', false, 'moved'],
    ['refused', 4, 'refunded', false, 'refunded'],
    ['refused', 4, null, false, 'refused'],
    ['refused', 4, null, true, 'refused'],
    ['refused', 4, 'moved', false, 'refused'],
  ])(
    'of an order that is %s with status %i, answer %s and kept %s is %s [D-190]',
    (stage, status, answer, isKept, state) => {
      expect(questionState({ stage, status, answer, isKept })).toBe(state)
    },
  )
})

test('an order is begun when its kitchen prepares it or it is over [D-190]', () => {
  const stages: Stage[] = ['new', 'accepted', 'preparing', 'oven', 'out', 'finished']
  expect(stages.filter((stage) => !isBegun({ stage, status: 1 }))).toEqual(['new', 'accepted'])
  expect(isBegun({ stage: 'new', status: 2 })).toBe(true)
})
