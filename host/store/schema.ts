import type { FirstAnswerTable } from './firstAnswers.ts'
import type { CartTable } from './carts.ts'
import type { CatalogueTable, StoreSwitchTable } from './catalogues.ts'
import type { SessionTable } from './sessions.ts'
import type { SettingTable } from './settings.ts'

/** Every table of the host; each noun's file declares its own. */
export interface Schema {
  settings: SettingTable
  sessions: SessionTable
  carts: CartTable
  first_answers: FirstAnswerTable
  catalogues: CatalogueTable
  store_switches: StoreSwitchTable
}
