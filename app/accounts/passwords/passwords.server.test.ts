import { describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { cheapHasher, createTestApp } from '../../../tests/harness/test-app.ts';
import { ARGON2_COST, argon2Hasher, createPasswords } from './passwords.server.ts';

/** The hash of 'correct horse battery', in the format that existing databases contain. */
const STORED =
  '$argon2id$v=19$m=19456,t=2,p=1$AAECAwQFBgcICQoLDA0ODw$quyusfeeuAGbpiw09i+j4VKJ+I/5h3mugd4HghmS/x8';

describe('a stored hash', () => {
  test("is unaffected by the library's defaults", async () => {
    const salt = Uint8Array.from({ length: 16 }, (_, index) => index);
    expect(await argon2Hasher('correct horse battery', salt, ARGON2_COST)).toBe(STORED);
  });

  test('is verified with its own parameters', async () => {
    const passwords = createPasswords({
      key: Buffer.alloc(32, 1),
      rules: { minLength: 6, refuseCommon: false },
      hasher: argon2Hasher,
      cost: { memoryCost: 64, timeCost: 3, parallelism: 1 },
      maxConcurrent: 1,
    });
    expect(
      await passwords.hashLikeStored('correct horse battery', 'a@example.org', [STORED]),
    ).toEqual([STORED]);
    expect(
      await passwords.hashLikeStored('another password', 'a@example.org', [STORED]),
    ).not.toEqual([STORED]);
    expect(passwords.hasCurrentCost(STORED)).toBe(false);
  });
});

describe('hashes with other parameters', () => {
  const app = openTestApp();

  const storedOf = async (email: string) =>
    (
      await app.database.kysely
        .selectFrom('users')
        .select('password_hash')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
    ).password_hash;

  test('are accepted and rehashed at sign-in', async () => {
    const email = 'ada@example.org';
    await app.browser().register(email);
    expect(await storedOf(email)).toContain('$m=64,t=1,p=1$');
    const later = await createTestApp({
      secondInstanceOf: app,
      hasher: cheapHasher,
      hashCost: { memoryCost: 128, timeCost: 2, parallelism: 1 },
    });
    expect((await later.browser().login(email, 'a-wrong-password')).status).toBe(401);
    expect(await storedOf(email)).toContain('$m=64,t=1,p=1$');
    expect((await later.browser().login(email)).status).toBe(200);
    expect(await storedOf(email)).toContain('$m=128,t=2,p=1$');
    expect((await later.browser().login(email)).status).toBe(200);
    expect((await app.browser().login(email)).status).toBe(200);
  });
});
