import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, onTestFinished, test } from 'vitest';

import { startS3Server } from '../../../app/media/testing/s3-server.ts';
import { freePort } from '../../../tests/harness/free-port.ts';
import { aDoctorContext, findingsOf, startServer } from '../testing/doctor-context.ts';
import { aReadOnlyFolder } from '../testing/read-only-folder.ts';
import { STORAGE_CHECKS } from './storage-checks.server.ts';

describe('the storage', () => {
  const inBucket = (url: string) =>
    aDoctorContext({
      MEDIA_S3_URL: url,
      MEDIA_S3_BUCKET: 'media',
      MEDIA_S3_ACCESS_KEY: 'S3RVER',
      MEDIA_S3_SECRET_KEY: 'S3RVER',
    });

  test('a bucket keeps a file, and nothing of the check', async () => {
    const server = await startS3Server();
    onTestFinished(() => server.stop());
    const context = await inBucket(server.settings.url);
    const { storage } = await findingsOf(STORAGE_CHECKS, context);
    expect(storage).toMatchObject({ verdict: 'ok' });
    const left = await readdir(join(server.folder, 'media'), { recursive: true });
    expect(left.filter((name) => name.includes('probe'))).toEqual([]);
  });

  test('a bucket that refuses', async () => {
    const port = await startServer((request, response) => {
      request.resume();
      response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
    });
    const { storage } = await findingsOf(
      STORAGE_CHECKS,
      await inBucket(`http://127.0.0.1:${port}`),
    );
    expect(storage).toMatchObject({ verdict: 'fail' });
    expect(storage?.found).toContain('403 AccessDenied');
    expect(storage?.advice).toContain('permissions');
  });

  test.each([[[]], [['media']], [['media', 'media/00']]])(
    'a folder keeps nothing of the check, beside %j',
    async (before: string[]) => {
      const context = await aDoctorContext();
      const { dataDirectory } = context.config;
      for (const folder of before) await mkdir(join(dataDirectory, folder));
      const { storage } = await findingsOf(STORAGE_CHECKS, context);
      expect(storage).toMatchObject({ verdict: 'ok' });
      expect((await readdir(dataDirectory, { recursive: true })).toSorted()).toEqual(before);
    },
  );

  test('a read-only disk', async () => {
    const context = await aDoctorContext({ DATA_DIR: await aReadOnlyFolder() });
    const { storage } = await findingsOf(STORAGE_CHECKS, context);
    expect(storage).toMatchObject({ verdict: 'fail' });
    expect(storage?.found).toMatch(
      /doesn’t let us write a file: (?:the disk is read-only|the permissions forbid it|there’s no such folder)\.$/,
    );
    expect(storage?.advice).toContain('Families can’t add photos until this works.');
    expect(storage?.advice).not.toContain('bucket');
  });

  test('a file where a folder of the media should be', async () => {
    const context = await aDoctorContext();
    await writeFile(join(context.config.dataDirectory, 'media'), '');
    const { storage } = await findingsOf(STORAGE_CHECKS, context);
    expect(storage).toMatchObject({ verdict: 'fail' });
    expect(storage?.found).toContain('write a file: it isn’t a folder.');
    expect(storage?.advice).not.toContain('bucket');
  });

  test('no network', async () => {
    const context = await inBucket(`http://127.0.0.1:${await freePort()}`);
    const { storage } = await findingsOf(STORAGE_CHECKS, context);
    expect(storage?.found).toContain('ECONNREFUSED');
  });
});
