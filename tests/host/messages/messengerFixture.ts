import { afterAll, beforeAll, beforeEach } from 'vitest'
import { messageHandler } from '../../../host/messages/messageHandler.ts'
import type { Deliver } from '../../../host/services/delivery.ts'
import { startJobWorker, type JobWorker } from '../../../host/services/jobWorker.ts'
import { queueMessage, type OutgoingMessage } from '../../../host/store/outbox.ts'
import type { DatabaseKind } from '../../support/host/databases.ts'
import { messagesOf } from '../../support/host/messages.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'

export const anSms = (changes: Partial<OutgoingMessage> = {}): OutgoingMessage => ({ kind: 'sms', to: '+16045550100', text: 'Ready!', ...changes }) // oxfmt-ignore
export const aMail = (changes: Partial<OutgoingMessage> = {}): OutgoingMessage => ({ kind: 'mail', to: 'ann@example.com', subject: 'Your order', text: 'Thank you', html: '<p>Thank you</p>', ...changes }) // oxfmt-ignore

/**
 * Starts a host whose outbox is emptied before each test, with helpers to queue and deliver messages. Messengers stop after
 * each test. To be called inside `describe`.
 */
export function messengerFixture(database: DatabaseKind) {
  const running: JobWorker[] = []
  const faults: string[] = []
  const at = { here: undefined as unknown as HostInProcess }
  const clock = () => at.here.clock.now
  beforeAll(async () => {
    at.here = await hostInProcess(database)
  })
  afterAll(() => at.here.close())
  beforeEach(async () => {
    await at.here.database.db.deleteFrom('jobs').execute()
    faults.length = 0
    return async () => {
      await Promise.all(running.splice(0).map((one) => one.stop()))
    }
  })
  return {
    at,
    running,
    /** Error messages of the messengers. */
    faults,
    clock,
    keep: (message: OutgoingMessage) => queueMessage(at.here.database.db, message, clock()),
    rows: () => messagesOf(at.here.database.db),
    messenger: async ({ sms, mail }: { sms?: Deliver; mail?: Deliver }) => {
      const failed = (error: unknown) => faults.push(error instanceof Error ? error.message : String(error))
      const one = await startJobWorker(
        at.here.database,
        { sms: sms && messageHandler(sms), mail: mail && messageHandler(mail) },
        { clock, failed, random: () => 0 },
      )
      running.push(one)
      return one
    },
  }
}
