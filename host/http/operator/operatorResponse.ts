import { refused, type RefusalStatus } from '../../context/context.ts'
import { responseOf, writeRefusal } from '../../context/response.ts'

export const refusal = (message: string, httpStatus: RefusalStatus): Response =>
  responseOf(writeRefusal(refused(message, { httpStatus })))

export const success = (body: object, status = 200): Response => responseOf({ status, body: JSON.stringify(body) })
