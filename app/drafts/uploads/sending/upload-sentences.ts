import { UNREACHABLE } from '../../../wire/errors/api-failure.ts';
import type { Hindrance } from './resumable-sender.ts';
import type { ArrivedFile, SendingFile } from './uploads-view.ts';

export const HINDRANCE_LABELS: Readonly<Record<Hindrance, string>> = {
  offline:
    'You’re offline. We’re keeping your files on this device and will upload them when you’re back online.',
  'signed-out':
    'Please log in again. Your files are kept on this device, and we’ll upload them then.',
  busy: `${UNREACHABLE} Your files are kept on this device, and we’ll keep trying to upload them.`,
};

/** While this browser cannot store the files. */
export const UNKEPT_WORDS: typeof HINDRANCE_LABELS = {
  offline:
    'You’re offline, and this browser can’t keep these files. Leave this page open: we’ll upload them when you’re back online.',
  'signed-out':
    'Please log in again, and leave this page open until then: this browser can’t keep these files.',
  busy: 'We can’t reach the server, and this browser can’t keep these files. Leave this page open: we’ll keep trying.',
};

export function stateLabel({ state, sent, size }: SendingFile): string {
  switch (state) {
    case 'waiting':
      return 'Waiting';
    case 'sending':
      return `${percentOf(sent, size)} uploaded`;
    case 'paused':
      return `Paused at ${percentOf(sent, size)}`;
    case 'taking':
      return 'Uploaded, now being prepared';
    case 'refused':
      return 'Not added';
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
  open: readonly SendingFile[],
  arrived: readonly ArrivedFile[],
): string {
  const added = arrived.filter(({ isKnown }) => !isKnown).length;
  const total = open.length + arrived.length;
  if (open.length > 0) {
    if (total === 1) {
      return open[0]?.state === 'taking' ? 'Preparing your file…' : 'Adding your file…';
    }
    const onServer = open.every(({ state }) => state === 'taking');
    const safe = onServer ? ' You can close this page.' : '';
    return `${arrived.length} of ${total} added.${safe}`;
  }
  const notes = [...new Set(arrived.flatMap(({ note }) => note ?? []))];
  const known = arrived.filter(({ isKnown }) => isKnown);
  return [
    addedWords(added),
    known.length > 0 ? `Already on this page, so not added again: ${listNames(known)}.` : '',
    ...notes,
  ]
    .filter(Boolean)
    .join(' ');
}

function addedWords(added: number): string {
  if (added === 0) return '';
  return added === 1 ? 'Your file has been added.' : `All ${added} files have been added.`;
}

function listNames(files: readonly ArrivedFile[]): string {
  const names = files.slice(0, 3).map(({ name }) => name);
  const more = files.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
}
