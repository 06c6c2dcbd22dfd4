import { SANDBOX_TABLE } from '../../../sandbox/databaseStorage.ts'

/** What the card sandbox remembers. */
export const sandbox = [SANDBOX_TABLE]
