import { openApi } from './openapi.ts'

/** `npm run -s openapi > openapi.json` */
process.stdout.write(`${JSON.stringify(openApi(), null, 2)}\n`)
