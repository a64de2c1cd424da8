/** The tag of an answer's text, by which a browser asks whether its copy is still right (RFC 9110, section 8.8). */
import { hash } from 'node:crypto';

/** Weak, because the same tag stands for every encoding of the text. */
export function tagOf(text: Uint8Array): string {
  return `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"`;
}

/** Whether an `If-None-Match` header names the tag; weak and strong spellings of one tag are the same. */
export function includesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  // What a browser sends back is what it got.
  if (header === tag || header === '*') return true;
  const name = opaque(tag);
  return header.split(',').some((part) => opaque(part.trim()) === name);
}

function opaque(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag;
}
