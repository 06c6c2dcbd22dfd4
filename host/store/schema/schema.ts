import type { AccessTables } from './accessTables.ts'
import type { AccountTables } from './accountTables.ts'
import type { DiscountTables } from './discountTables.ts'
import type { HostTables } from './hostTables.ts'
import type { JobTables } from './jobTable.ts'
import type { KitchenTables } from './kitchenTables.ts'
import type { NewsTables } from './newsTables.ts'
import type { OfficeTables } from './officeTables.ts'
import type { OrderTables } from './orderTables.ts'

/** Every table by its name. */
export interface Schema
  extends
    AccessTables,
    AccountTables,
    DiscountTables,
    HostTables,
    JobTables,
    KitchenTables,
    NewsTables,
    OfficeTables,
    OrderTables {}
