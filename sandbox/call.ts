import type { Params } from './params.ts'
import type { UnitOfWork } from './unitOfWork.ts'

export interface Call {
  access: 'secret' | 'public'
  /** The ID in the path, or ''. */
  id: string
  params: Params
  /** What was uploaded. */
  file?: File
}

export interface Answer {
  status: number
  body: object
}

export type Handler = (call: Call, work: UnitOfWork) => Promise<Answer>

export function ok(body: object): Answer {
  return { status: 200, body }
}

export function listAnswer(url: string, data: readonly object[], hasMore: boolean): Answer {
  return ok({ object: 'list', data, has_more: hasMore, url })
}
