import { formatBytes } from '../../../billing/plans/plan-limits.ts';
import type { Hindrance } from '../../../drafts/uploads/sending/resumable-sender.ts';
import { UNREACHABLE } from '../../../wire/errors/api-failure.ts';
import { formatCount } from '../../../wire/text/format-count.ts';
import type { ReturnedEntry } from '../contract.ts';
import type { ReturnView } from './return-sender.ts';

export const HINDRANCES: Readonly<Record<Hindrance, string>> = {
  offline:
    'You’re offline. Keep this page open, and the upload will carry on when you’re back online.',
  'signed-out':
    'Please log in again. We’ve kept what’s been uploaded, and we’ll carry on from there.',
  busy: `${UNREACHABLE} We’ll keep trying to upload your file.`,
};

export function sentSentence({ sent, size }: { sent: number; size: number }): string {
  return `${formatBytes(sent)} of ${formatBytes(size)} uploaded`;
}

export function takingSentence({ progress }: Extract<ReturnView, { step: 'taking' }>): string {
  if (!progress || progress.total === 0) return 'We’ve got your file and are checking it.';
  const { done, total } = progress;
  return `${formatCount(done)} of ${formatCount(total)} photos and videos restored.`;
}

export function backSentence(memorials: readonly ReturnedEntry[]): string {
  const [only, ...others] = memorials;
  if (!only || others.length > 0) {
    return `${formatCount(memorials.length)} pages have been restored.`;
  }
  return `The page of \u2068${only.name}\u2069 has been restored.`;
}
