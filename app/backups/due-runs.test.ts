import { describe, expect, test } from 'vitest';

import { findTroubles, isBackupDue, isEmailDue, isProofDue, MAX_ATTEMPTS } from './due-runs.ts';

type Run = Parameters<typeof isBackupDue>[2][number];

const at = (text: string) => new Date(`2026-11-${text}:00Z`);
const run = (outcome: Run['outcome'], startedAt: string, file = 'a'): Run => ({
  outcome,
  file,
  sentence: `${outcome}.`,
  started_at: at(startedAt),
});

describe('a backup is due', () => {
  test.each([
    ['at its hour', '28T03:00', [run('ok', '27T03:00')], true],
    ['not before', '28T02:59', [run('ok', '27T03:00')], false],
    ['not again on the same day', '28T23:00', [run('ok', '28T03:00')], false],
    ['at once in a new product', '28T11:00', [], true],
    ['later, if the product was stopped at that hour', '28T09:00', [run('ok', '27T03:00')], true],
    ['again after a failure', '28T04:00', [run('failed', '28T03:00')], true],
    [
      'not after three',
      '28T06:00',
      [run('failed', '28T05:00'), run('interrupted', '28T04:00'), run('failed', '28T03:00')],
      false,
    ],
    [
      'again the next day',
      '29T03:00',
      [run('failed', '28T05:00'), run('failed', '28T04:00'), run('failed', '28T03:00')],
      true,
    ],
  ])('%s', (_, now, backups, expected) => {
    expect(isBackupDue(at(now), 3, backups)).toBe(expected);
  });

  test('at midnight and in the last hour of the day', () => {
    expect(isBackupDue(at('28T00:00'), 0, [run('ok', '27T00:00')])).toBe(true);
    expect(isBackupDue(at('28T00:30'), 23, [run('ok', '27T23:00')])).toBe(false);
    expect(isBackupDue(at('28T23:00'), 23, [run('ok', '27T23:00')])).toBe(true);
  });
});

describe('a proof is due', () => {
  const due = (now: string, provenFrom?: string, proofs: Run[] = []) =>
    isProofDue(at(now), 'new', { provenFrom: provenFrom ? at(provenFrom) : undefined, proofs });

  test('for the first backup, then a week after the one that was proven was made', () => {
    expect(due('20T03:10')).toBe(true);
    expect(due('26T03:20', '20T03:00')).toBe(false);
    expect(due('27T03:01', '20T03:00')).toBe(true);
  });

  test('however lately an older one was proven by hand', () => {
    expect(due('27T03:01', '20T03:00', [run('ok', '27T02:00', 'old')])).toBe(true);
  });

  test('for each newer backup after a failure, but not for the same one again', () => {
    expect(due('20T04:00', '01T03:00', [run('failed', '20T03:10', 'new')])).toBe(false);
    expect(due('21T03:10', '01T03:00', [run('failed', '20T03:10', 'old')])).toBe(true);
  });

  test('again after an interruption, but not endlessly', () => {
    const interrupted = run('interrupted', '20T03:10', 'new');
    expect(due('20T04:00', '01T03:00', [interrupted])).toBe(true);
    const all = Array.from({ length: MAX_ATTEMPTS }, () => interrupted);
    expect(due('20T07:00', '01T03:00', all)).toBe(false);
  });
});

describe('the operator is warned', () => {
  const wellKnown = { backups: [run('ok', '28T03:00')], proofs: [run('ok', '27T03:10')] };
  const troubles = (history: Partial<Parameters<typeof findTroubles>[1]>) =>
    findTroubles(at('28T04:00'), {
      ...wellKnown,
      provenFrom: at('27T03:00'),
      beganAt: at('01T03:00'),
      ...history,
    });

  test('about nothing while all is well', () => {
    expect(troubles({})).toBeUndefined();
    expect(troubles({ backups: [run('running', '28T03:00')] })).toBeUndefined();
  });

  test('about a failed backup or proof, until one succeeds', () => {
    expect(troubles({ backups: [run('failed', '28T03:00')] })).toEqual({ backup: 'failed.' });
    expect(troubles({ proofs: [run('failed', '28T03:10')] })).toEqual({ proof: 'failed.' });
    const repaired = [run('ok', '28T04:00'), run('failed', '28T03:00')];
    expect(troubles({ backups: repaired })).toBeUndefined();
  });

  test('about interruptions only if nothing else happens', () => {
    const interrupted = run('interrupted', '28T03:00');
    expect(troubles({ backups: [interrupted, run('ok', '27T03:00')] })).toBeUndefined();
    const all = Array.from({ length: MAX_ATTEMPTS }, () => interrupted);
    expect(troubles({ backups: all })).toEqual({ backup: 'interrupted.' });
  });

  test('when the last proven backup is older than eight days, or there has been none for that long', () => {
    expect(troubles({ provenFrom: at('20T04:00') })).toBeUndefined();
    expect(troubles({ provenFrom: at('20T03:59') })).toEqual({
      stale: { provenFrom: at('20T03:59') },
    });
    expect(troubles({ provenFrom: undefined, beganAt: at('27T03:00') })).toBeUndefined();
    expect(troubles({ provenFrom: undefined })).toEqual({ stale: { provenFrom: undefined } });
  });

  test('about media that the last backup lacks', () => {
    expect(troubles({ lostMedia: '3 media files were missing.' })).toEqual({
      media: '3 media files were missing.',
    });
  });

  test('at most once a day', () => {
    expect(isEmailDue(at('28T04:00'), undefined)).toBe(true);
    expect(isEmailDue(at('28T04:00'), { started_at: at('27T04:30') })).toBe(false);
    expect(isEmailDue(at('28T04:30'), { started_at: at('27T04:30') })).toBe(true);
  });
});
