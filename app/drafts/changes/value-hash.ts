import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

import { canonicalJson } from '../../wire/json.ts';

/**
 * Computes the hash that a change sends as `was`: the first 16 hexadecimal digits of SHA-256 over the value's JSON with
 * sorted keys. A missing value is hashed as `null` (ROOMS, "Changes").
 */
export function valueHash(value: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalJson(value)))).slice(0, 16);
}
