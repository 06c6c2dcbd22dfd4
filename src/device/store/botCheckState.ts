import { observable } from '../observable.ts'

export const checking = observable(false)
