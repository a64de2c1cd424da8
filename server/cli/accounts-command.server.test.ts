import { beforeEach, describe, expect, test } from 'vitest';

import { FamilyUser } from '../../app/memorials/testing/families.ts';
import { openTestApp } from '../../tests/harness/open-test-app.ts';
import { parseAccountCommand } from './account-arguments.server.ts';
import { runAccounts } from './accounts-command.server.ts';

const app = openTestApp({ settings: { OPERATORS: 'ada@operators.example' } });
const TEXT = 'You sent threats to the Berg family.';

let user: FamilyUser;
beforeEach(async () => {
  user = await FamilyUser.register(app);
});

const run = (action: string, options: Parameters<typeof parseAccountCommand>[1] = {}) =>
  runAccounts(parseAccountCommand([action, user.email], options), {
    db: app.database.kysely,
    decide: (decision) => decision(app.services),
  });

describe('`memorials accounts`', () => {
  test('shows an account with its memorials, closes it and opens it again', async () => {
    await user.create({ fullName: 'Ruth Lindqvist' });
    expect(await run('show')).toMatch(/owner of ruth-lindqvist\S*, draft: "Ruth Lindqvist"/);
    expect(await run('close', { reason: 'harassment', text: TEXT })).toContain('closed');
    expect(await run('show')).toContain(`(harassment): "${TEXT}"`);
    expect(JSON.parse(await run('show', { json: true }))).toMatchObject({
      email: user.email,
      closing: { reason: 'harassment', explanation: TEXT },
    });
    expect((await app.mailbox.lastTo(user.email)).text).toContain(TEXT);
    expect((await app.browser().login(user.email)).status).toBe(403);
    await expect(run('close', { reason: 'spam', text: TEXT })).rejects.toThrow('already closed');
    expect(await run('open')).toContain('open again');
    expect((await app.browser().login(user.email)).status).toBe(200);
    await expect(run('open')).rejects.toThrow('isn’t closed');
    const log = await app.database.kysely
      .selectFrom('operator_log')
      .select(['email', 'action'])
      .execute();
    expect(log).toEqual([
      { email: 'command line', action: 'account-closed' },
      { email: 'command line', action: 'account-opened' },
    ]);
  });

  test('refuses unknown addresses and operators', async () => {
    user = await FamilyUser.register(app, { isVerified: false });
    await expect(run('show')).rejects.toThrow('No account has the verified address');
    user = await FamilyUser.register(app, { email: 'ada@operators.example' });
    await expect(run('close', { reason: 'spam', text: TEXT })).rejects.toThrow('OPERATORS');
  });
});

test.each([
  [[], {}, 'accounts show, close or open'],
  [['eat', 'a@b.example'], {}, 'no command "eat"'],
  [['show'], {}, 'EMAIL is missing'],
  [['open', 'a@b.example', 'c'], {}, 'Unexpected argument'],
  [['open', 'a@b.example'], { text: TEXT }, 'accounts open takes no --text'],
  [['close', 'a@b.example'], { text: TEXT }, '--reason must be one of'],
  [['close', 'a@b.example'], { reason: 'rude', text: TEXT }, '--reason must be one of'],
  [['close', 'a@b.example'], { reason: 'spam' }, 'at least 10'],
])('`accounts %j` is refused', (words, options, reason) => {
  expect(() => parseAccountCommand(words, options)).toThrow(reason);
});
