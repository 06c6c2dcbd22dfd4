import { officeEntrance } from './entrance.ts'
import {
  officeAddPasskey,
  officeFactors,
  officeNamePasskey,
  officeNewTotp,
  officePasskeyOptions,
  officeRecoveryCodes,
  officeRemovePasskey,
  officeRemovePassword,
  officeSetPassword,
} from './factors.ts'
import {
  officeAcceptInvitation,
  officeAskWayBack,
  officeInvitation,
  officeInvitationOptions,
  officeInvitationTotp,
} from './invitation.ts'
import { officeChooseNotice, officeEndPush, officeNotices, officeStartPush } from './notices.ts'
import type { OfficeHandlers } from './officeContext.ts'
import { officeEndOtherSessions, officeEndSession, officeSessions } from './ownSessions.ts'
import {
  officeProve,
  officeProveOptions,
  officeSignIn,
  officeSignInOptions,
  officeSignInPasskey,
  officeSignOut,
} from './signIn.ts'

export const officeHandlers: OfficeHandlers = {
  officeEntrance,
  officeSignInOptions,
  officeSignInPasskey,
  officeSignIn,
  officeSignOut,
  officeProveOptions,
  officeProve,
  officeSessions,
  officeEndSession,
  officeEndOtherSessions,
  officeFactors,
  officePasskeyOptions,
  officeAddPasskey,
  officeNamePasskey,
  officeRemovePasskey,
  officeRecoveryCodes,
  officeNewTotp,
  officeSetPassword,
  officeRemovePassword,
  officeInvitation,
  officeInvitationOptions,
  officeInvitationTotp,
  officeAcceptInvitation,
  officeAskWayBack,
  officeNotices,
  officeChooseNotice,
  officeStartPush,
  officeEndPush,
}
