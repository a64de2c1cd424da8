import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * Computes the hash that a change sends as `was`: the first 16 hexadecimal digits of SHA-256 over the value's JSON with
 * sorted keys. A missing value is hashed as `null` (ROOMS, "Changes").
 */
export function valueHash(value: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalJson(value)))).slice(0, 16);
}

function canonicalJson(value: unknown): string {
  if (value === undefined || value === null) return 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`);
  return `{${fields.join(',')}}`;
}
