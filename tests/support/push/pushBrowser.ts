import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify, type ECDH } from 'node:crypto'

/** The keys of a browser that subscribed, and what it does with a message. */
export interface PushBrowser {
  p256dh: string
  auth: string
  /** Throws when the message is not for this browser. */
  decrypt: (body: Buffer) => string
}

export function newPushBrowser(): PushBrowser {
  const keys = createECDH('prime256v1')
  const publicKey = keys.generateKeys()
  const auth = randomBytes(16)
  return {
    p256dh: publicKey.toString('base64url'),
    auth: auth.toString('base64url'),
    decrypt: (body) => decrypt(body, { keys, publicKey, auth }),
  }
}

/** RFC 8188 and RFC 8291, with one record. */
function decrypt(body: Buffer, { keys, publicKey, auth }: { keys: ECDH; publicKey: Buffer; auth: Buffer }): string {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + (body[20] ?? 0))
  const record = body.subarray(21 + sender.length)
  const derive = (key: Buffer, from: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, from, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
  const secret = derive(keys.computeSecret(sender), auth, info, 32)
  const cipher = createDecipheriv(
    'aes-128-gcm',
    derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  )
  cipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

export interface VapidToken {
  aud: string
  exp: number
  sub: string
  key: string
}

/** The claims of an `Authorization: vapid t=..., k=...`, whose signature fits its key. */
export function readVapid(header: string): VapidToken {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(header) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('This VAPID token is not signed by its key.')
  return { ...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as Omit<VapidToken, 'key'>), key }
}
