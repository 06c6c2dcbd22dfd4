import { call, nothing } from './call.ts'
import { ERROR_PATH } from './callPaths.ts'
import { codec, text } from './wire.ts'
import { field, subject, type Subject } from './words.ts'

const word = text(40)

const ERRORS: Subject = { name: 'Errors', words: 'Errors in browsers.' }

export const errorCalls = subject(ERRORS, {
  /** Counts an error in a browser, in words of `domain/errors/browserError.ts`. The host takes a few from one network. */
  reportError: call(
    'Counts an error in a browser',
    {
      method: 'POST',
      path: ERROR_PATH,
      token: 'none',
      writes: 'handler',
      maxBytes: 500,
      source: 'ERR-05 D-95',
    },
    codec(() => ({
      kind: ['kind', field('error, rejection, chunk or handled.', word, 'error')],
      place: ['place', field('The screen.', word, 'checkout')],
      name: ['name', field("The error's class.", word, 'TypeError')],
      message: ['message', field('What kind of message it has.', word, 'undefined')],
      build: ['build', field('The build of the page.', word, '5f2a9c1e')],
    })),
    nothing,
  ),
})
