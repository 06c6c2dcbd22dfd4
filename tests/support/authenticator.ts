import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { PasskeyAssertion, PasskeyCreation } from '../../contract/webauthn.ts'

/**
 * A device that makes passkeys, as WebAuthn says: ES256 keys, attestation "none". What a test needs to get wrong is an argument.
 */

interface Kept {
  id: Buffer
  rpId: string
  user: string
  key: KeyObject
}

/** What a faulty or hostile device does otherwise. */
export interface Otherwise {
  /** Another site than the one of the page. */
  origin?: string
  challenge?: string
  /** No finger, face or PIN was asked for. */
  isUnverified?: boolean
  counter?: number
  /** Nobody touched it, as with a passkey that is made without asking. */
  isAbsent?: boolean
  /** It is copied to other devices. */
  isSynced?: boolean
  /** Another owner than it was made for. */
  user?: string
}

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40, synced: 0x18 }

export class Authenticator {
  readonly #origin: string
  readonly #kept: Kept[] = []

  constructor(origin: string) {
    this.#origin = origin
  }

  create(
    { challenge, rp, user }: { challenge: string; rp: { id?: string }; user: { id: string } },
    otherwise: Otherwise = {},
  ): PasskeyCreation {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const kept = { id: randomBytes(16), rpId: rp.id ?? '', user: user.id, key: privateKey }
    this.#kept.push(kept)
    // COSE: 1 kty EC2, 3 alg ES256, -1 curve P-256, -2 x, -3 y.
    const cose = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      bytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      bytes(Buffer.from(y, 'base64url')),
    ])
    const length = Buffer.from([0, kept.id.length])
    const attested = Buffer.concat([Buffer.alloc(16), length, kept.id, cose])
    const data = this.#authenticatorData(kept, otherwise, attested)
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      text('fmt'),
      text('none'),
      text('attStmt'),
      Buffer.from([0xa0]),
      text('authData'),
      bytes(data),
    ])
    const id = kept.id.toString('base64url')
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, otherwise).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** Signs with the newest passkey of this site, or with the one of this number. */
  assert(
    { challenge, rpId }: { challenge: string; rpId?: string },
    otherwise: Otherwise = {},
    which = -1,
  ): PasskeyAssertion {
    const kept = this.#kept.filter((one) => one.rpId === rpId).at(which)
    if (!kept) throw new Error('This device has no such passkey.')
    const data = this.#authenticatorData(kept, otherwise)
    const clientData = this.#clientData('webauthn.get', challenge, otherwise)
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()])
    const id = kept.id.toString('base64url')
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, kept.key).toString('base64url'),
        userHandle: otherwise.user ?? kept.user,
      },
    }
  }

  #authenticatorData(
    { rpId }: Kept,
    { isUnverified, isAbsent, isSynced, counter = 0 }: Otherwise,
    attested?: Buffer,
  ): Buffer {
    const touched = (isAbsent ? 0 : FLAGS.present) | (isUnverified ? 0 : FLAGS.verified)
    const flags = touched | (isSynced ? FLAGS.synced : 0) | (attested ? FLAGS.attested : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const site = createHash('sha256').update(rpId).digest()
    return Buffer.concat([site, Buffer.from([flags]), count, attested ?? Buffer.alloc(0)])
  }

  #clientData(type: string, asked: string, { origin = this.#origin, challenge = asked }: Otherwise): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }
}

/** CBOR: a text of less than 24 bytes. */
const text = (words: string): Buffer => Buffer.concat([Buffer.from([0x60 + words.length]), Buffer.from(words)])

/** CBOR: bytes of less than 64 kB. */
function bytes(content: Buffer): Buffer {
  const head = content.length < 256 ? [0x58, content.length] : [0x59, content.length >> 8, content.length & 0xff]
  return Buffer.concat([Buffer.from(head), content])
}
