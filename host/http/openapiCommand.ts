import { MOUNT } from './mountCalls.ts'
import { openApi } from './openapi.ts'

/** `npm run -s openapi > openapi.json` */
process.stdout.write(`${JSON.stringify(openApi(MOUNT), null, 2)}\n`)
