import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, onTestFinished, test, vi } from 'vitest';

import { aJpeg } from '../../app/media/testing/pictures.ts';
import { temporaryFolder } from '../../app/media/testing/temporary-folder.ts';
import { readIntakeEnvironment } from '../config/config.server.ts';
import { createIntake } from './intake.server.ts';

test('the product starts its intake process from its own folder, and keeps results beside its media', async () => {
  const dataDirectory = await temporaryFolder();
  const intake = createIntake({ dataDirectory }, { warn: () => undefined });
  onTestFinished(() => intake.close());
  const path = join(dataDirectory, 'photo.jpg');
  await writeFile(path, await aJpeg());
  await intake.inFolder(async (folder) => {
    expect(folder.startsWith(join(dataDirectory, 'media/.intake/'))).toBe(true);
    expect(await intake.run('picture', { path, folder })).toMatchObject({ width: 64, height: 48 });
  });
});

test('the intake process gets the PATH, and no settings', () => {
  vi.stubEnv('SESSION_SECRET', 'a secret');
  vi.stubEnv('DATABASE_URL', 'postgres://user:password@host/database');
  const environment = readIntakeEnvironment();
  expect(environment['PATH']).toBe(process.env['PATH']);
  expect(Object.keys(environment)).not.toContain('SESSION_SECRET');
  expect(Object.keys(environment)).not.toContain('DATABASE_URL');
});
