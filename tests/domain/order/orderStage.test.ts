import { expect, test } from 'vitest'
import {
  canMove,
  stageNews,
  STAGES,
  statusOf,
  stepOf,
  stepTimes,
  type Stage,
} from '../../../domain/order/orderStage.ts'

const ALL: Stage[] = [...STAGES, 'refused']

test('the stages carry the codes of the specification [TRK-05 TRK-06 TRK-09]', () => {
  expect(STAGES.map(stepOf)).toEqual([0, 0, 1, 2, 3, 3])
  expect(STAGES.map(statusOf)).toEqual([1, 1, 1, 1, 1, 2])
  expect(statusOf('refused')).toBe(4)
})

test('an order is accepted or refused first, and never becomes new again', () => {
  expect(ALL.filter((to) => canMove('new', to))).toEqual(['accepted', 'preparing', 'refused'])
  expect(ALL.filter((from) => canMove(from, 'new'))).toEqual([])
})

test('a refused order stays refused, and what is in the oven is not refused', () => {
  expect(ALL.filter((to) => canMove('refused', to))).toEqual([])
  expect(ALL.filter((from) => canMove(from, 'refused'))).toEqual(['new', 'accepted', 'preparing'])
})

test('an accepted order goes forward, skips and goes back', () => {
  expect(ALL.filter((to) => canMove('oven', to))).toEqual(['accepted', 'preparing', 'out', 'finished'])
})

test('what a customer is told of each stage, and whether it wakes a phone [TRK-04]', () => {
  const newsOf = (service: 'Delivery' | 'Pick Up') => ALL.map((stage) => Object.values(stageNews(stage, service) ?? {}))
  const until = [[], ['Accepted by the Kitchen', true], ['We Prepare Your Order', false], ['Order in the Oven', false]]
  const refused = ['The Store Could Not Take It', true]
  expect(newsOf('Delivery')).toEqual([...until, ['Out for Delivery', true], ['Delivered', false], refused])
  expect(newsOf('Pick Up')).toEqual([...until, ['Pick Up Ready', true], [], refused])
})

const at = (minute: number) => new Date(Date.UTC(2026, 10, 25, 18, minute))

test('a step has the time when it was reached for good, and a skipped or undone one has none', () => {
  const events = (...stages: Stage[]) => stages.map((stage, minute) => ({ stage, at: at(minute) }))
  expect(stepTimes(events('new', 'accepted', 'preparing'))).toEqual([at(0), at(2), undefined, undefined])
  expect(stepTimes(events('new', 'preparing', 'oven', 'preparing'))).toEqual([at(0), at(1), undefined, undefined])
  expect(stepTimes(events('new', 'preparing', 'oven', 'preparing', 'oven'))).toEqual([at(0), at(1), at(4), undefined])
  expect(stepTimes(events('new', 'preparing', 'out', 'finished'))).toEqual([at(0), at(1), undefined, at(2)])
  expect(stepTimes(events('new', 'preparing', 'refused'))).toEqual([at(0), at(1), undefined, undefined])
  expect(stepTimes(events('new', 'refused'))).toEqual([at(0), undefined, undefined, undefined])
})
