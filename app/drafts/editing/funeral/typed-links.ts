/** A web address as people type it. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import { isLink } from '../../../memorials/funeral/contract.ts';
import { isShortLink } from '../../../memorials/funeral/short-links.ts';
import { tidyLink } from '../../../wire/text/typed-link.ts';
import { FUNERAL_MESSAGES } from '../../funeral-messages.ts';

const SCHEME = /^[a-z][a-z0-9+.-]*:(?!\d)/i;
const HTTPS = /^https:\/\//i;

/** With `https://`, if nothing stands there. A port is no scheme: `example.org:8443/live`. */
export function completeLink(typed: string): string {
  const text = tidyLink(typed);
  if (HTTPS.test(text)) return `https://${text.slice('https://'.length)}`;
  if (text === '' || SCHEME.test(text)) return text;
  return `https://${text.replace(/^\/+/, '')}`;
}

/** Undefined for an empty text, too. */
export function linkProblem(typed: string): MessageDescriptor | undefined {
  const link = completeLink(typed);
  if (link === '') return undefined;
  if (/^http:/i.test(link)) {
    return msg`This link isn’t secure. Enter one that starts with https:// instead of http://.`;
  }
  if (!isLink(link)) return FUNERAL_MESSAGES.noLink;
  return isShortLink(link) ? FUNERAL_MESSAGES.shortLink : undefined;
}
