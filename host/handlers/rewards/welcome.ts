import { WELCOME_POINTS } from '../../../domain/payment/points.ts'
import { answerWith, refused, type Handler } from '../../context/context.ts'
import { sessionEnded } from '../../sessions/access.ts'
import { findMember } from '../../store/accounts/members.ts'
import { bookWelcomePoints } from '../../store/accounts/points.ts'
import { sendWelcomeCode } from './sendCoupon.ts'

/** The installed app was opened: once for each member and phone number the welcome points, and the code [REWARD-04 REWARD-06], D-42. */
const openApp: Handler<'openApp'> = async (_input, context) => {
  const { db, now, session } = context
  const member = await findMember(db, session.hash)
  if (!member) return sessionEnded
  if (!member.phoneVerified) return refused('Please verify your phone number first.')
  const isBooked = await bookWelcomePoints(
    db,
    { member: member.hash, phone: member.phone, points: WELCOME_POINTS },
    now,
  )
  const codeSent = await sendWelcomeCode(db, member, context)
  return answerWith({ points: isBooked ? WELCOME_POINTS : 0, codeSent })
}

export const welcomeHandlers = { openApp }
