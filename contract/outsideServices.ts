import { SESSION } from './session.ts'
import { call, nothing } from './call.ts'
import { codec, z } from './wire.ts'
import { field, subject } from './words.ts'

/** Services of others that a host may use with personal information; the privacy policy names those that it uses (D-145). */
export const OUTSIDE_SERVICES = ['stripe', 'twilio', 'pixel', 'errors', 'map', 'firestore', 'geocoder'] as const

export type OutsideService = (typeof OUTSIDE_SERVICES)[number]

export const outsideServiceCalls = subject(SESSION, {
  outsideServices: call(
    'Lists the services of others that the host uses',
    {
      method: 'GET',
      path: '/get/outside-services',
      token: 'none',
      offline: 'keep',
      cacheable: 'catalogue',
      source: 'LEGAL-01 D-145',
    },
    nothing,
    codec(() => ({
      services: [
        'services',
        field('Services of other companies, which the privacy policy names.', z.array(z.enum(OUTSIDE_SERVICES))),
      ],
    })),
  ),
})
