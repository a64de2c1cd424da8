import { beforeEach, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import type { EditableMemorial } from '../../members/access.server.ts';
import { accessToEdit } from '../../members/access.server.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import { createRateLimiter } from '../../rate-limiter/rate-limiter.server.ts';
import { MEMORIAL_RATE_LIMITS } from '../memorial-limits.server.ts';
import { beginUpload } from './begin-upload.server.ts';
import { letters } from './testing/album.ts';
import type { UploadContext } from './upload-context.server.ts';

const app = openTestApp();
let memorial: EditableMemorial;
let context: UploadContext;

beforeEach(async () => {
  const user = await FamilyUser.register(app);
  await user.subscribe();
  const { kysely } = app.database;
  const actor = { userId: await user.id(), isEmailVerified: true };
  memorial = await accessToEdit(kysely, actor, await user.create());
  const now = () => app.clock.now();
  const limits = createRateLimiter({
    rules: MEMORIAL_RATE_LIMITS,
    kysely,
    key: Buffer.alloc(32),
    now,
  });
  const { draftUploads, media, findI18n } = app.services;
  context = { kysely, jobs: app.jobs, media, draftUploads, limits, findI18n, now };
});

let uploads = 0;
function begin(byteSize: number, filename = 'a.jpg', options = context) {
  uploads += 1;
  return beginUpload(options, memorial, `upl_${letters(uploads)}`, {
    byteSize,
    metadata: { filename, filetype: '' },
  });
}

test('a full disk is reported before a byte is sent, and tried again later', async () => {
  const full = {
    ...context,
    draftUploads: {
      ...context.draftUploads,
      files: { ...context.draftUploads.files, hasRoomFor: () => Promise.resolve(false) },
    },
  };
  await expect(begin(9, 'a.jpg', full)).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: 'We can’t accept new files right now. Please try again later.',
    retryAfterSeconds: 60,
  });
});

test('the disk is checked for the size of the file', async () => {
  expect(await context.draftUploads.files.hasRoomFor(1)).toBe(true);
  expect(await context.draftUploads.files.hasRoomFor(Number.MAX_SAFE_INTEGER)).toBe(false);
});

test('one member has at most 3 GB being uploaded', async () => {
  for (let video = 0; video < 15; video += 1) await begin(200_000_000, 'a.mp4');
  await expect(begin(1)).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message:
      'You’re already uploading a lot of files. We’ll upload this one when the others are done.',
    retryAfterSeconds: 30,
  });
});

test('one member has at most 500 files being uploaded', async () => {
  const now = app.clock.now();
  const rows = Array.from({ length: 499 }, (_, index) => ({
    id: `upl_${letters(1_000 + index)}`,
    memorial_id: memorial.memorialId,
    user_id: memorial.actor.userId,
    filename: 'a.jpg',
    filetype: '',
    kind: 'picture' as const,
    byte_size: 1,
    list: null,
    item: null,
    batch: null,
    position: null,
    field: null,
    created_at: now,
    touched_at: now,
  }));
  await app.database.kysely.insertInto('uploads').values(rows).execute();
  await begin(1);
  await expect(begin(1)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});

test('one member starts a limited number of uploads a day', async () => {
  const rules = { ...MEMORIAL_RATE_LIMITS, uploadsOfUser: { max: 2, windowMs: 86_400_000 } };
  const { kysely, now } = context;
  const limits = createRateLimiter({ rules, kysely, key: Buffer.alloc(32), now });
  const bounded = { ...context, limits };
  await begin(1, 'a.jpg', bounded);
  await begin(1, 'a.jpg', bounded);
  await expect(begin(1, 'a.jpg', bounded)).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    retryAfterSeconds: expect.any(Number) as number,
  });
});
