import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

import { commaIn, joinSentences } from '../../../language/spacing.ts';
import type { Hindrance } from './resumable-sender.ts';
import type { ArrivedFile, SendingFile } from './uploads-view.ts';

export const HINDRANCE_LABELS: Readonly<Record<Hindrance, MessageDescriptor>> = {
  offline: msg`You’re offline. We’re keeping your files on this device and will upload them when you’re back online.`,
  'signed-out': msg`Please log in again. Your files are kept on this device, and we’ll upload them when you’re logged in.`,
  busy: msg`We can’t reach the server right now. Your files are kept on this device, and we’ll keep trying to upload them.`,
  unsaved: msg`Your files are kept on this device. We’ll upload them once your latest changes are saved.`,
};

/** While this browser cannot store the files. */
export const UNKEPT_WORDS: typeof HINDRANCE_LABELS = {
  offline: msg`You’re offline, and this browser can’t save these files for later. Please leave this page open; we’ll upload them when you’re back online.`,
  'signed-out': msg`Please log in again without closing this page; this browser can’t save these files for later.`,
  busy: msg`We can’t reach the server, and this browser can’t save these files for later. Please leave this page open; we’ll keep trying.`,
  unsaved: msg`Your latest changes aren’t saved yet, and this browser can’t save these files for later. Please leave this page open; we’ll upload them once your changes are saved.`,
};

export function stateLabel(i18n: I18n, { state, sent, size }: SendingFile): string {
  const percent = percentOf(sent, size);
  switch (state) {
    case 'waiting':
      return i18n._(msg`Waiting to upload`);
    case 'sending':
      return i18n._(msg`${percent} uploaded`);
    case 'paused':
      return i18n._(msg`Paused at ${percent}`);
    case 'taking':
      return i18n._(msg`Uploaded. Preparing the file…`);
    case 'refused':
      return i18n._(msg`Not added`);
  }
}

function percentOf(sent: number, size: number): string {
  return `${size === 0 ? 0 : Math.floor((sent / size) * 100)}%`;
}

export function progressOf(open: readonly SendingFile[], arrived: readonly ArrivedFile[]): number {
  const done = arrived.reduce((sum, { size }) => sum + size, 0);
  const sent = open.reduce((sum, file) => sum + file.sent, done);
  const all = open.reduce((sum, { size }) => sum + size, done);
  return all === 0 ? 0 : sent / all;
}

export function statusSentence(
  i18n: I18n,
  open: readonly SendingFile[],
  arrived: readonly ArrivedFile[],
): string {
  if (open.length > 0) return openSentence(i18n, open, arrived.length);
  const added = arrived.filter(({ isKnown }) => !isKnown).length;
  const notes = [...new Set(arrived.flatMap(({ note }) => note ?? []))];
  const known = arrived.filter(({ isKnown }) => isKnown);
  const sentences = [
    added > 0
      ? i18n._(
          msg`${plural(added, {
            one: 'Your file has been added.',
            other: 'Your # files have been added.',
          })}`,
        )
      : '',
    known.length > 0 ? knownSentence(i18n, known) : '',
    ...notes,
  ];
  return joinSentences(sentences, i18n.locale);
}

function openSentence(i18n: I18n, open: readonly SendingFile[], arrived: number): string {
  const total = open.length + arrived;
  if (total === 1) {
    return open[0]?.state === 'taking'
      ? i18n._(msg`Preparing your file…`)
      : i18n._(msg`Adding your file…`);
  }
  const isOnServer = open.every(({ state }) => state === 'taking');
  return isOnServer
    ? i18n._(
        msg`${arrived} of ${total} files added. You can close this page now; we’ll add the rest.`,
      )
    : i18n._(msg`${arrived} of ${total} files added.`);
}

function knownSentence(i18n: I18n, files: readonly ArrivedFile[]): string {
  const shown = files.slice(0, 3);
  const names = shown.map(({ name }) => name).join(commaIn(i18n.locale));
  const more = files.length - shown.length;
  return more > 0
    ? i18n._(
        msg`${plural(more, {
          one: `Already on this page, so not added again: ${names} and # more.`,
          other: `Already on this page, so not added again: ${names} and # more.`,
        })}`,
      )
    : i18n._(msg`Already on this page, so not added again: ${names}.`);
}
