import { isWithin, type StoreScope } from '../../../domain/office/roles.ts'
import { storeHash } from '../../catalogue/hashes.ts'
import { bindingOf, newSecret } from '../../sessions/token.ts'
import { addSeconds, DAY_SECONDS } from '../../store/database/addSeconds.ts'
import { newId } from '../../store/database/newId.ts'
import { endKey, insertKey, isLive, listKeys } from '../../store/operatorKeys.ts'
import { answer, refuse, type OperatorHandlers } from './operatorHandler.ts'

/** So that a key that somebody finds says what it is. */
const KEY_PREFIX = 'forno_'

/** Keys of machines (D-196). */
export const keyHandlers = {
  listKeys: async (_, { db, now, catalogue }) => {
    const codeOf = (hash: string) => catalogue.storeCode(hash) ?? hash
    return answer({
      keys: (await listKeys(db)).map((key) => ({
        id: key.id,
        name: key.name,
        permissions: key.permissions,
        stores: key.stores && key.stores.map(codeOf),
        madeBy: key.made_by,
        made: key.created_at,
        ends: key.ends_at,
        used: key.used_at,
        ended: key.ended_at,
        isLive: isLive(key, now),
      })),
    })
  },
  makeKey: async ({ name, permissions, stores: codes, days }, { db, now, by, catalogue, note }) => {
    const unknown = codes?.find((code) => !catalogue.store(storeHash(code), now))
    if (unknown !== undefined) return refuse(`There is no store "${unknown}".`)
    const stores: StoreScope = codes?.map(storeHash) ?? 'all'
    const lacking = permissions.filter((permission) => !isWithin(stores, by.allowed(permission)))
    if (lacking.length > 0) return refuse(`You may not give what you do not have: ${lacking.join(', ')}.`, 403)
    const [id, key] = [newId(), `${KEY_PREFIX}${newSecret()}`]
    const ends = addSeconds(now, days * DAY_SECONDS)
    await insertKey(db, { id, name, hash: bindingOf(key), permissions, stores, madeBy: by.name, endsAt: ends }, now)
    note({ subject: name, after: permissions.join(', ') })
    return answer({ id, key, ends })
  },
  endKey: async ({ id }, { db, now, note }) => {
    const name = await endKey(db, id, now)
    if (name === undefined) return refuse('There is no such key, or it has ended.', 404)
    note({ subject: name })
    return answer({ name })
  },
} satisfies Partial<OperatorHandlers>
