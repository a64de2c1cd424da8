import fs from 'node:fs';
import { Readable } from 'node:stream';

import { expect, onTestFinished, test, vi } from 'vitest';

import { createS3Storage } from '../storage/s3-storage.server.ts';
import { anId, startS3Server } from './s3-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Longer than S3rver takes for the object's metadata. */
async function afterOtherFiles(): Promise<void> {
  for (let file = 0; file < 100; file += 1) await fs.promises.stat(import.meta.filename);
}

test('the test server answers an upload once the whole object can be read, on a slow disk too', async () => {
  const server = await startS3Server();
  onTestFinished(() => server.stop());
  const bucket = createS3Storage(server.settings, { stages: await temporaryFolder() });
  const write = fs.write.bind(fs) as (...args: unknown[]) => void;
  const slow = vi.spyOn(fs, 'write').mockImplementationOnce((...args: unknown[]) => {
    void afterOtherFiles().then(() => write(...args));
  });
  onTestFinished(() => slow.mockRestore());
  const name = `${anId()}-9x9.webp`;
  await bucket.put(name, { byteSize: 2000, stream: () => Readable.from([Buffer.alloc(2000)]) });
  expect(slow).toHaveBeenCalled();
  expect((await bucket.find(name))?.byteSize).toBe(2000);
});
