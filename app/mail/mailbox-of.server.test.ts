import { expect, test } from 'vitest';

import { leastCpuMs } from '../../tests/harness/cpu-time.ts';
import { mailboxOf } from './mailbox-of.server.ts';

test.each([
  ['Anna@Example.ORG', 'anna@example.org'],
  ['  anna@example.org. ', 'anna@example.org'],
  ['anna+tributes@example.org', 'anna@example.org'],
  ['anna+a+b@example.org', 'anna@example.org'],
  ['A.n.n.a+x@GMail.com', 'anna@gmail.com'],
])('mails to %s count for %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

test('different mailboxes stay different', () => {
  expect(mailboxOf('a.nna@example.org')).not.toBe(mailboxOf('anna@example.org'));
  expect(mailboxOf('+anna@example.org')).toBe('+anna@example.org');
});

test('an address with a million dots takes linear time', async () => {
  const work = () => {
    mailboxOf(`a@${'.'.repeat(1_000_000)}b`);
    mailboxOf(`a@b${'.'.repeat(1_000_000)}`);
  };
  expect(await leastCpuMs(work, 300)).toBeLessThan(300);
});
