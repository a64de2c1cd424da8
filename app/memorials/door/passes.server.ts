/**
 * A pass is the signed cookie of a browser that has opened a family-only page. A pass contains no name and belongs to
 * one memorial. It is valid for 180 days. It ends earlier if the memorial gets a new password, or if the pass belongs
 * to a guest or member who loses access. A pass that ended early still gives the browser its own limit of password
 * tries.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The server reads the passes of at most this many memorials per request. */
const MAX_READ = 50;
const SIGNATURE_BYTES = 32;
export const PASS_DAYS = 180;

/** How the browser got access: by the password, or as the guest or member with this id. */
export type Holder = 'password' | `gst_${string}` | `usr_${string}`;

export interface Pass {
  memorialId: string;
  holder: Holder;
  version: string;
  /** random; identifies the browser to rate limits */
  id: string;
}

const NAME = /^(?:__Secure-family_|memorials_family_)([0-9A-Za-z]{22})$/;
const VALUE =
  /^(password|(?:gst|usr)_[0-9A-Za-z]{22})\.([\w-]{22})\.([\w-]{22})\.(\d{10,12})\.([\w-]{43})$/;

export interface Passes {
  /** The passes with a valid signature, not yet checked against the database. */
  parse(cookies: Readonly<Record<string, string>>): Pass[];
  create(pass: Omit<Pass, 'id'>): string[];
}

interface PassesOptions {
  /** 32 bytes, never stored in the database */
  key: Buffer;
  isSecure: boolean;
  now: () => Date;
}

export function createPasses({ key, isSecure, now }: PassesOptions): Passes {
  const sign = (parts: readonly string[]) =>
    createHmac('sha256', key).update(parts.join('.')).digest();

  function parse(name: string, value: string): Pass | undefined {
    const letters = NAME.exec(name)?.[1];
    const [, holder, version, id, expires, signature] = VALUE.exec(value) ?? [];
    if (!letters || !holder || !version || !id || !expires || !signature) return undefined;
    if (Number(expires) * 1000 <= now().getTime()) return undefined;
    const given = Buffer.from(signature, 'base64url');
    const expected = sign([letters, holder, version, id, expires]);
    if (given.length !== SIGNATURE_BYTES || !timingSafeEqual(given, expected)) return undefined;
    return { memorialId: `mem_${letters}`, holder: holder as Holder, version, id };
  }

  return {
    parse: (cookies) =>
      Object.entries(cookies)
        .filter(([name]) => NAME.test(name))
        // Browsers send the newest last.
        .slice(-MAX_READ)
        .flatMap(([name, value]) => parse(name, value) ?? []),

    create({ memorialId, holder, version }) {
      const letters = memorialId.slice('mem_'.length);
      const id = randomBytes(16).toString('base64url');
      const maxAge = PASS_DAYS * 24 * 3600;
      const expires = String(Math.floor(now().getTime() / 1000) + maxAge);
      const signature = sign([letters, holder, version, id, expires]).toString('base64url');
      const name = `${isSecure ? '__Secure-family_' : 'memorials_family_'}${letters}`;
      const value = [holder, version, id, expires, signature].join('.');
      const attributes = `Max-Age=${maxAge}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
      // Browsers send the pass only with requests for family-only pages and for pictures.
      return ['/f', '/media'].map((path) => `${name}=${value}; Path=${path}; ${attributes}`);
    },
  };
}

export interface Caller {
  passes: readonly Pass[];
  findUserId(): Promise<string | undefined>;
  network: string;
}
