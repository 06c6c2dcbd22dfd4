/** Paths and fields of `pushKey` and `renewPush`, for the service worker, which must not contain the schemas of the calls. */

export const PUSH_KEY_PATH = '/push/key'
export const RENEW_PUSH_PATH = '/push/renew'

export interface PushRenewal {
  /** The subscription that the host has. */
  oldEndpoint: string
  oldSecret: string
  /** The one that the browser has now. */
  endpoint: string
  key: string
  secret: string
}

export const renewalFields = ({ oldEndpoint, oldSecret, endpoint, key, secret }: PushRenewal) => ({
  old_endpoint: oldEndpoint,
  old_auth: oldSecret,
  endpoint,
  p256dh: key,
  auth: secret,
})
