import { call, nothing } from './call.ts'
import { ERROR_PATH } from './callPaths.ts'
import { codec, text } from './wire.ts'

const word = text(40)

export const errorCalls = {
  /** Counts an error in a browser, in words of `domain/errors/browserError.ts`. The host takes a few from one network. */
  reportError: call(
    {
      method: 'POST',
      path: ERROR_PATH,
      token: 'none',
      idempotent: 'natural',
      maxBytes: 500,
      source: 'ERR-05 D-95',
    },
    codec(() => ({
      kind: ['kind', word],
      place: ['place', word],
      name: ['name', word],
      message: ['message', word],
      build: ['build', word],
    })),
    nothing,
  ),
}
