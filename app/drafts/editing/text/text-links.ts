/** Links of light markdown: `[words](address)`. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import { tidyEmail } from '../../../wire/text/typed-email.ts';
import { tidyLink } from '../../../wire/text/typed-link.ts';
import type { TextEdit } from './text-blocks.ts';

export interface TextLink {
  from: number;
  to: number;
  words: string;
  /** empty for a new link */
  address: string;
}

const LINK = /\[((?:\\.|[^\]\\\n])*)\]\((?:<([^<>\n]*)>|([^()\s<]*(?:\([^()\s]*\)[^()\s]*)*))\)/g;

/** The link that the selection is in; otherwise a new link of the selected words. */
export function linkAt(value: string, start: number, end: number): TextLink {
  for (const match of value.matchAll(LINK)) {
    const from = match.index;
    const to = from + match[0].length;
    if (start < from || end > to) continue;
    const words = (match[1] ?? '').replaceAll(/\\([\\[\]])/g, '$1');
    return { from, to, words, address: match[2] ?? match[3] ?? '' };
  }
  const chosen = value.slice(start, end);
  const words = chosen.trim();
  const from = start + chosen.indexOf(words);
  return { from, to: from + words.length, words: words.replaceAll(/\s+/g, ' '), address: '' };
}

/** @param address - as `readLinkAddress` returns it */
export function linkEdit({ from, to }: TextLink, words: string, address: string): TextEdit {
  const shown = words.trim().replaceAll(/\s+/g, ' ') || withoutProtocol(address);
  const text = `[${shown.replaceAll(/[[\]\\]/g, String.raw`\$&`)}](${address})`;
  return { from, to, text, select: [from + text.length, from + text.length] };
}

/** The words stay, without the link. */
export function unlinkEdit({ from, to, words }: TextLink): TextEdit {
  return { from, to, text: words, select: [from + words.length, from + words.length] };
}

/** For people: `example.org` for `https://example.org`, and an email address as it is. */
export function withoutProtocol(address: string): string {
  return address.replace(/^(?:https:\/\/|mailto:)/i, '');
}

const ALLOWED_PROTOCOL = /^(?:https?:\/\/|ircs?:\/\/|xmpp:|mailto:)/i;
const EMAIL = /^[^\s@:/]+@[^\s@:/]+\.[^\s@:/.]{2,}$/;
const PHONE = /^(?:tel:)?\+?[\d\s()./-]{5,}$/i;
const HOST =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/u;
/** A page of this site. */
const PATH = /^\/(?!\/)\S*$/;

const NO_ADDRESS = msg`Enter a web address, such as example.org, or an email address.`;

type LinkAddress = { ok: true; address: string } | { ok: false; message: MessageDescriptor };

/** Adds what people leave out of an address. The page shows no links with other protocols (SPEC section 5). */
export function readLinkAddress(typed: string): LinkAddress {
  const text = tidyLink(typed);
  if (PHONE.test(text)) {
    return {
      ok: false,
      message: msg`Phone numbers can’t be links. Write the number in the text instead.`,
    };
  }
  const email = tidyEmail(text);
  if (EMAIL.test(email)) return { ok: true, address: encoded(`mailto:${email}`) };
  if (PATH.test(text)) return { ok: true, address: encoded(text) };
  const address = HOST.test(text) ? `https://${text}` : text;
  return isAddress(address)
    ? { ok: true, address: encoded(address) }
    : { ok: false, message: NO_ADDRESS };
}

function isAddress(address: string): boolean {
  if (!ALLOWED_PROTOCOL.test(address) || /\s/.test(address)) return false;
  if (!/^https?:/i.test(address)) return /:.+/.test(address);
  return HOST.test(address.replace(/^https?:\/\//i, ''));
}

/** These letters would end the address in markdown. */
function encoded(address: string): string {
  return address.replaceAll(
    /[()<>\s\\]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
}
