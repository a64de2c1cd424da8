// A device with passkeys, made of Node's cryptography. It answers options as browsers do, or wrongly in one point.

import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

import type { Assertion, Attestation, CreationOptions, RequestOptions } from '../contract.ts';

const FLAGS = { present: 1, verified: 4, mayBeBackedUp: 8, isBackedUp: 16, hasCredential: 64 };

interface Fault {
  /** the origin that the browser names */
  origin?: string;
  rpId?: string;
  challenge?: string;
  isUnverified?: boolean;
  /** the user whom the device names; null for none */
  userHandle?: string | null;
  /** the count that the device sends; without it, the count after this use */
  signCount?: number;
  /** the id of the credential that the device names */
  credentialId?: string;
  /** an attestation statement, which the options do not ask for */
  statement?: { format: string; bytes: Buffer };
}

interface StoredCredential {
  id: string;
  userHandle: string;
  privateKey: KeyObject;
  signCount: number;
}

export class SoftwareAuthenticator {
  readonly credentials: StoredCredential[] = [];
  readonly #origin: string;
  readonly #counts: boolean;

  /** @param counts - false for a device that always sends the count 0, as synced passkeys do */
  constructor(origin: string, { counts = true } = {}) {
    this.#origin = origin;
    this.#counts = counts;
  }

  create(options: CreationOptions, fault: Fault = {}): Attestation {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const id = fault.credentialId ?? randomBytes(32).toString('base64url');
    this.credentials.push({ id, userHandle: options.user.id, privateKey, signCount: 0 });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const idBytes = Buffer.from(id, 'base64url');
    const credentialData = Buffer.concat([
      Buffer.alloc(16),
      uint16(idBytes.length),
      idBytes,
      // A COSE key: {1: 2, 3: -7, -1: 1, -2: x, -3: y}
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    const authData = Buffer.concat([
      this.#authenticatorData(options.rp.id, FLAGS.hasCredential, 0, fault),
      credentialData,
    ]);
    const { format, bytes } = fault.statement ?? {
      format: 'none',
      bytes: Buffer.from('a0', 'hex'),
    };
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText(format),
      cborText('attStmt'),
      bytes,
      cborText('authData'),
      Buffer.from([0x59]),
      uint16(authData.length),
      authData,
    ]);
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, fault),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal', 'hybrid'],
      },
    };
  }

  /** Signs with the newest passkey, or with the first that is allowed. */
  get(options: RequestOptions, fault: Fault = {}): Assertion {
    const allowed = options.allowCredentials.map(({ id }) => id);
    const credential =
      this.credentials.find(({ id }) => allowed.includes(id)) ?? this.credentials.at(-1);
    if (!credential) throw new Error('This device has no passkey');
    credential.signCount += this.#counts ? 1 : 0;
    const signCount = fault.signCount ?? credential.signCount;
    const authData = this.#authenticatorData(options.rpId, 0, signCount, fault);
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, fault);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const id = fault.credentialId ?? credential.id;
    const userHandle = fault.userHandle === undefined ? credential.userHandle : fault.userHandle;
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON,
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, credential.privateKey).toString('base64url'),
        ...(userHandle === null ? {} : { userHandle }),
      },
    };
  }

  #clientData(type: string, challenge: string, fault: Fault): string {
    const data = {
      type,
      challenge: fault.challenge ?? challenge,
      origin: fault.origin ?? this.#origin,
      crossOrigin: false,
    };
    return Buffer.from(JSON.stringify(data)).toString('base64url');
  }

  #authenticatorData(rpId: string, moreFlags: number, signCount: number, fault: Fault): Buffer {
    const head = Buffer.alloc(5);
    const verified = fault.isUnverified ? 0 : FLAGS.verified;
    const synced = this.#counts ? 0 : FLAGS.mayBeBackedUp | FLAGS.isBackedUp;
    head.writeUInt8(FLAGS.present | verified | synced | moreFlags);
    head.writeUInt32BE(signCount, 1);
    return Buffer.concat([sha256(fault.rpId ?? rpId), head]);
  }
}

function sha256(data: Buffer | string): Buffer {
  return createHash('sha256').update(data).digest();
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

/** @param text - of fewer than 24 bytes */
function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}
