import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { createTestDatabase } from '../../tests/harness/test-database.ts';
import { mediaName, parsePictureAddress } from './addresses.ts';
import { createMediaService, MEDIA_FOLDER } from './service.server.ts';
import { storedPath } from './storage/storage.server.ts';
import { aJpeg } from './testing/pictures.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { testIntake } from './testing/test-intake.ts';

test('a size that is missing, because it was added later, is served as the largest until the next import', async () => {
  const directory = await temporaryFolder();
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const { kysely } = database;
  const media = createMediaService({ kysely, directory, intake: testIntake });
  const file = join(directory, 'harbour.jpg');
  await writeFile(file, await aJpeg(1500, 300));
  const importPicture = async () => {
    const intake = await media.openIntake();
    const { address } = await intake.addPicture(file);
    await kysely.transaction().execute((transaction) => intake.publish(transaction));
    return address;
  };
  const picture = parsePictureAddress(await importPicture());
  const [late = '', largest = ''] = (picture?.sources ?? [])
    .slice(-2)
    .map(({ address }) => mediaName(address));
  const bytesOf = async (name: string) => (await media.findServed(name))?.byteSize;
  const whole = await bytesOf(largest);
  const smaller = await bytesOf(late);
  expect(late).toContain('-1280.webp');
  expect(smaller).toBeLessThan(whole ?? 0);

  await rm(join(directory, MEDIA_FOLDER, storedPath(late)));
  expect(await bytesOf(late)).toBe(whole);
  expect(await media.findServed(late.replace('-1280', '-1281'))).toBeNull();

  await importPicture();
  expect(await bytesOf(late)).toBe(smaller);
});
