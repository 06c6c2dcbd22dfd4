import { z } from '../../../contract/wire.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '../database/addSeconds.ts'
import type { JobName } from '../schema/jobTable.ts'

interface JobKind {
  payload: z.ZodMiniType
  /** Lower is first. */
  urgency: number
  /** So many does one host at the same time: an address that does not answer holds up no other. */
  atOnce: number
  /** The waits after each failure; the last one repeats. */
  retrySeconds: readonly number[]
  /** After the last of these the handler gives up. Without it only time ends a job. */
  maxTries?: number
  /** How long after its cause it is still done. */
  validSeconds?: number
  /** How long after its cause its row is kept. */
  keptSeconds: number
}

/** Somebody waits in front of a form for a code. */
export const CODE = { urgency: 0, validSeconds: 180, keptSeconds: DAY_SECONDS }

const message = {
  payload: z.object({
    subject: z.optional(z.string()),
    text: z.string(),
    html: z.optional(z.string()),
    code: z.optional(z.string()),
    unsubscribe: z.optional(z.string()),
    /** The order that it is about. */
    order: z.optional(z.string()),
    replyTo: z.optional(z.string()),
  }),
  urgency: 2,
  retrySeconds: [5, 15, 60, 300, 900, HOUR_SECONDS],
  validSeconds: DAY_SECONDS,
  keptSeconds: 30 * DAY_SECONDS,
}

/** After the last of these an endpoint is disabled. The first ones are for a kitchen that waits. */
const WEBHOOK_RETRY_SECONDS = [5, 15, 60, 300, 1800, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_SECONDS)]

/**
 * Every kind of job. Its handler is given to the worker by `host/start/messageDelivery.ts`; tickets have none, since printers
 * fetch them (`host/http/printing`).
 */
export const JOB_KINDS = {
  /** Target: a phone number with +1. */
  sms: { ...message, atOnce: 24 },
  /** Target: a mail address. */
  mail: { ...message, atOnce: 8 },
  /** Target: a push subscription; key: the stage, which a browser receives once. Push services keep it for the rest of its time. */
  push: {
    payload: z.object({ order: z.string(), text: z.string(), urgency: z.enum(['high', 'normal']) }),
    urgency: 1,
    atOnce: 6,
    retrySeconds: [5, 15, 60, 300],
    validSeconds: 1800,
    keptSeconds: 7 * DAY_SECONDS,
  },
  /** Target: a browser of somebody of the office; key: the first of its notices (D-210). The text is not kept once it is told. */
  notice: {
    payload: z.object({ text: z.string(), topic: z.string() }),
    urgency: 2,
    atOnce: 6,
    retrySeconds: [5, 15, 60, 300],
    validSeconds: 1800,
    keptSeconds: 7 * DAY_SECONDS,
  },
  /** Target: an endpoint; lane: endpoint and order, whose steps arrive in order; key: order, type and revision. */
  webhook: {
    payload: z.object({
      order: z.string(),
      /** The revision that it tells of; of `order.refunded` how many of these there were, since a refund is no revision. */
      revision: z.int(),
      type: z.enum(['order.placed', 'order.step', 'order.missed', 'order.refunded']),
    }),
    urgency: 1,
    atOnce: 6,
    retrySeconds: WEBHOOK_RETRY_SECONDS,
    maxTries: WEBHOOK_RETRY_SECONDS.length + 1,
    keptSeconds: 30 * DAY_SECONDS,
  },
  /** Target: a printer; key: order and press. A printer that comes back after a night prints none of the tickets of yesterday. */
  print: {
    payload: z.object({
      /** '' for a test ticket (D-206). */
      order: z.string(),
      /** 1 for the first of the order. */
      copy: z.int(),
      /** Who wanted another copy. */
      by: z.string(),
      /** When the printer fetched it first, ISO 8601. */
      givenAt: z.optional(z.string()),
    }),
    urgency: 1,
    atOnce: 0,
    retrySeconds: [],
    validSeconds: 1800,
    keptSeconds: 7 * DAY_SECONDS,
  },
  /** Target: an order, of which there is one job; the payload is what was written of it (`host/services/live/firestore`). */
  live: {
    payload: z.object({
      revision: z.int(),
      /** The assignment whose driver has a document. */
      driver: z.nullable(z.string()),
      /** ISO 8601. */
      positionAt: z.nullable(z.string()),
      /** Its documents are to be deleted, or were. */
      isOver: z.boolean(),
    }),
    urgency: 1,
    atOnce: 8,
    retrySeconds: [5, 30],
    keptSeconds: 7 * DAY_SECONDS,
  },
} satisfies Record<JobName, JobKind>

export type PayloadOf<K extends JobName> = z.output<(typeof JOB_KINDS)[K]['payload']>

export const JOB_NAMES = Object.keys(JOB_KINDS) as JobName[]

export const kindOf = (name: JobName): JobKind => JOB_KINDS[name]
