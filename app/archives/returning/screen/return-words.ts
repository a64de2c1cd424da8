import { formatBytes } from '../../../billing/plans/plan-limits.ts';
import type { Hindrance } from '../../../drafts/uploads/sending/resumable-sender.ts';
import { UNREACHABLE } from '../../../wire/api-failure.ts';
import { formatCount } from '../../../wire/text/format-count.ts';
import type { ReturnedEntry } from '../contract.ts';
import type { ReturnView } from './return-sender.ts';

export const HINDRANCES: Readonly<Record<Hindrance, string>> = {
  offline: 'You are offline. Leave this page open: the archive goes on when the network is back.',
  'signed-out': 'Please log in again. What has arrived is kept, and the rest follows.',
  busy: `${UNREACHABLE} We’ll keep trying to send the archive.`,
};

export function sentWords({ sent, size }: { sent: number; size: number }): string {
  return `${formatBytes(sent)} of ${formatBytes(size)} sent`;
}

export function takingWords({ progress }: Extract<ReturnView, { step: 'taking' }>): string {
  if (!progress || progress.total === 0) return 'It has arrived and is being looked through.';
  const { done, total } = progress;
  return `It has arrived. ${formatCount(done)} of ${formatCount(total)} pictures and films are stored again.`;
}

export function backWords(memorials: readonly ReturnedEntry[]): string {
  const [only, ...others] = memorials;
  if (!only || others.length > 0) return `${formatCount(memorials.length)} pages are back.`;
  return `The page of \u2068${only.name}\u2069 is back.`;
}
