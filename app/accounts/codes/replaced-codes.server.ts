/**
 * If a user enters the code of an earlier mail, the response says when the newer one was sent. Only a guess that was counted
 * for a valid code is compared, so the replaced codes allow no further guesses.
 */
import { AppError } from '../../wire/errors/app-error.ts';
import { isSameSecret } from '../../wire/same-secret.server.ts';
import type { ReplacedCode } from '../tables.server.ts';

interface ValidCode {
  replaced: readonly ReplacedCode[];
  sentAt: Date;
}

/** @throws AppError CODE_INVALID with `newerCodeSentAt` if the guess is a replaced code that has not expired */
export async function assertNotReplaced(
  codes: readonly ValidCode[],
  { guessed, now, refund }: { guessed: string; now: Date; refund: () => Promise<void> },
): Promise<void> {
  const newer = codes
    .filter(({ replaced }) => replaced.some((code) => isGuessed(code, guessed, now)))
    .toSorted((a, b) => b.sentAt.getTime() - a.sentAt.getTime())[0];
  if (!newer) return;
  await refund();
  const at = newer.sentAt.toISOString();
  throw new AppError('CODE_INVALID', {
    // The browser replaces this sentence by one in its own time zone (`withNewerCode`).
    message: (i18n) =>
      i18n._('We sent you a newer code at {time} UTC. Please enter that one.', {
        time: at.slice(11, 16),
      }),
    details: { newerCodeSentAt: at },
  });
}

function isGuessed({ hash, until }: ReplacedCode, guessed: string, now: Date): boolean {
  return new Date(until) > now && isSameSecret(hash, guessed);
}
