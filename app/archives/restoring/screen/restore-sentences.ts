import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

import type { Hindrance } from '../../../drafts/uploads/sending/resumable-sender.ts';
import { formatCount } from '../../../wire/text/format-count.ts';
import type { ReturnedEntry } from '../contract.ts';
import type { ReturnView } from './return-sender.ts';

const busy = msg`We can’t reach the server right now. We’ll keep trying.`;

export const HINDRANCES: Readonly<Record<Hindrance, MessageDescriptor>> = {
  offline: msg`You’re offline. We’ll carry on when you’re back online.`,
  'signed-out': msg`Please log in again. We’ve kept what’s been uploaded, and we’ll carry on from there.`,
  busy,
  // Only the files of a draft wait until it is saved.
  unsaved: busy,
};

export function takingSentence(
  i18n: I18n,
  { progress }: Extract<ReturnView, { step: 'taking' }>,
): string {
  if (!progress || progress.total === 0) {
    return i18n._(msg`We’ve got your file and are checking it.`);
  }
  const done = formatCount(progress.done, i18n.locale);
  const total = formatCount(progress.total, i18n.locale);
  return i18n._(msg`${done} of ${total} photos and videos restored.`);
}

export function backSentence(i18n: I18n, memorials: readonly ReturnedEntry[]): string {
  const [only, ...others] = memorials;
  if (!only || others.length > 0) {
    const count = memorials.length;
    return i18n._(
      msg`${plural(count, {
        one: '# page has been restored.',
        other: '# pages have been restored.',
      })}`,
    );
  }
  return i18n._(msg`The page for ${{ name: `\u2068${only.name}\u2069` }} has been restored.`);
}
