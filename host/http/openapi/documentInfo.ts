import { SOLUTION_HEADER } from '../../../contract/botCheck.ts'
import { BRAND } from '../../../shared/brand.ts'

/** What both documents say of themselves. */
export const INFO = {
  title: `${BRAND.name} order host`,
  version: '1.0.0',
  license: { name: 'All rights reserved', identifier: 'LicenseRef-UNLICENSED' },
} as const

/** The header parameters that several calls have. */
export const HEADERS = {
  IdempotencyKey: {
    in: 'header',
    name: 'Idempotency-Key',
    description:
      'A new random name for each wish to change something. Send it again with a repeat: the host carries it out once and gives the first answer. The same key with other input is refused.',
    schema: { type: 'string', pattern: String.raw`^[\w-]{1,64}$` },
    example: '8e03978e-40d5-43e8-bc93-6894a57f9324',
  },
  BotSolution: {
    in: 'header',
    name: SOLUTION_HEADER,
    description:
      'The solution of a bot check, when a refusal has asked for it in `bot_check`: base64 of `{"challenge": …, "solution": {"counter": …, "derivedKey": …}}`.',
    schema: { type: 'string' },
    example: 'eyJjaGFsbGVuZ2Ui',
  },
  IfNoneMatch: {
    in: 'header',
    name: 'If-None-Match',
    description: 'The `ETag` of an earlier answer; 304 when it is still right.',
    schema: { type: 'string' },
    example: '"5f2a"',
  },
} as const
