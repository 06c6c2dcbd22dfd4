import { sql } from 'kysely'
import type { Db } from '../../host/store/database/database.ts'
import type { Bug } from './plantedBugs.ts'

/** Bugs about what an order is paid with besides the card. */

/** Gift cards are spent when complete is asked, and again by the order. */
export const spendsGiftCardsTwice: Bug = {
  fetch: (real, db) => async (request) => {
    const csh = completed(request)
    if (csh)
      await sql`with spent as (
        update gift_cards set balance = balance - 1 from checkout_gift_cards
        where card = gift_cards.hash and checkout = ${csh} and balance > 0 returning gift_cards.hash
      )
      insert into gift_card_entries (card, delta, reason, at) select hash, -1, 'spent', now() from spent`.execute(db)
    return await real(request)
  },
}

/** A coupon counts for every answer of complete, not for every order. */
export const countsCouponsTwice: Bug = {
  fetch: (real, db) => async (request) => {
    const answer = await real(request)
    const code = completed(request) && new URL(request.url).searchParams.get('cup')
    if (code && answer.ok) await db.updateTable('coupons').set({ used: 2 }).where('code', '=', code).execute()
    return answer
  },
}

/** Points are booked when complete is asked, whatever becomes of it. */
export const booksPointsWithoutOrder: Bug = {
  fetch: (real, db) => async (request) => {
    const csh = completed(request)
    if (csh) await bookPoints(db, csh)
    return await real(request)
  },
}

async function bookPoints(db: Db, csh: string): Promise<void> {
  await sql`with member as (
    update members set points = points + 10 where hash = (select document->>'member' from checkouts where hash = ${csh})
    returning hash
  )
  insert into points (member, delta, reason, at) select hash, 10, 'earned', now() from member`.execute(db)
}

function completed({ url }: Request): string | null {
  const { pathname, searchParams } = new URL(url)
  return pathname.endsWith('/checkout/complete') ? searchParams.get('csh') : null
}
