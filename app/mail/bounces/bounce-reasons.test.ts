import { expect, test } from 'vitest';

import { causeOf, stopsMail, type BounceOutcome, type BounceReason } from './bounce-reasons.ts';

test.each<[texts: string[], reason: BounceReason, status: string | undefined]>([
  [['5.1.1'], 'no-mailbox', '5.1.1'],
  [['5.1.10', 'smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound'], 'no-mailbox', '5.1.10'],
  [['5.1.2'], 'unreachable', '5.1.2'],
  [['5.1.8'], 'policy', '5.1.8'],
  [['5.2.1'], 'no-mailbox', '5.2.1'],
  [['5.2.2'], 'full', '5.2.2'],
  [['5.2.3'], 'size', '5.2.3'],
  [['5.3.4'], 'size', '5.3.4'],
  [['4.4.7'], 'unreachable', '4.4.7'],
  [['5.7.26', 'smtp; 550-5.7.26 not authenticated'], 'policy', '5.7.26'],
  // Postfix, where the other server gave no enhanced code.
  [['5.0.0', 'smtp; 550 No such user'], 'no-mailbox', '5.0.0'],
  // The report says less than the reply in it.
  [['5.0.0', 'smtp; 554 5.7.1 Message rejected as spam'], 'policy', '5.7.1'],
  [['5.0.0', 'smtp; 552 5.2.2 Mailbox full'], 'full', '5.2.2'],
  [['', 'smtp; 553 sorry'], 'no-mailbox', undefined],
  [['', '554 Message rejected'], 'other', undefined],
  [['552 mailbox is full'], 'full', undefined],
  [['550'], 'no-mailbox', undefined],
  [[], 'other', undefined],
  [['client [192.0.2.7] at 5.1.1.1 was slow'], 'other', undefined],
  [['x'.repeat(5_000)], 'other', undefined],
])('%j is %s', (texts, reason, status) => {
  expect(causeOf(texts)).toEqual({ reason, status });
});

test.each<[BounceOutcome, BounceReason, boolean]>([
  ['permanent', 'no-mailbox', true],
  ['permanent', 'unreachable', true],
  ['permanent', 'other', true],
  ['permanent', 'policy', false],
  ['permanent', 'size', false],
  ['permanent', 'full', false],
  ['failed', 'no-mailbox', false],
  ['delayed', 'unreachable', false],
])('%s and %s: further emails are stopped: %s', (outcome, reason, stops) => {
  expect(stopsMail(outcome, reason)).toBe(stops);
});
