import { API_MOUNT } from '../../contract/workerContract.ts'
import { openApi } from './openapi.ts'

/** `npm run -s openapi > openapi.json` */
process.stdout.write(`${JSON.stringify(openApi(API_MOUNT), null, 2)}\n`)
