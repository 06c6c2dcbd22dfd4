import { expect, test } from 'vitest'
import { zoneOffsets } from '../../host/catalogue/zoneOffsets.ts'
import { localTime } from '../../domain/schedule/localTime.ts'
import { storeOffsets } from '../../src/hooks/storeOffsets.ts'
import { catalogueWith } from '../support/host/smallCatalogue.ts'

const now = new Date('2026-11-21T01:00:00Z')
const stores = catalogueWith().stores(now)

test('storeOffsets returns the UTC offsets that the host sends [D-31]', () => {
  expect(storeOffsets(stores)).toEqual(zoneOffsets('America/Vancouver', now))
})

test('storeOffsets uses the offset of the device for stores saved by an older version, and without stores [D-31]', () => {
  const savedStores = stores.map((store) => ({ ...store, offsets: undefined }))
  for (const known of [savedStores, [], undefined])
    expect(localTime(now, storeOffsets(known)).minutes).toBe(now.getHours() * 60 + now.getMinutes())
})
