// Opens archives from disk: archives of the samples, and of documents that are extreme cases for an archive.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { memorialFileSchema } from '../../../app/archives/format/contract.ts';
import { SAMPLE_SLUGS } from '../../../server/seed/sample-slugs.ts';
import { EXTREME_MEMORIALS } from '../../harness/extreme-memorials.ts';
import { expect, test } from '../fixtures.ts';
import { checkCopy } from './copy-checks.ts';
import { takeHome, type UnpackedCopy } from './taken-home.ts';

// The long timeout is needed: each test creates a database, makes all sizes of its pictures and checks each page twice
// with axe.
test.describe.configure({ timeout: 600_000 });

async function tributesOf({ folder }: UnpackedCopy): Promise<number> {
  const text = await readFile(join(folder, 'memorial.json'), 'utf8');
  return memorialFileSchema.parse(JSON.parse(text)).tributes.length;
}

for (const slug of SAMPLE_SLUGS) {
  test(
    `the archive of the sample ${slug} opens from disk, complete, without network or script`,
    { tag: ['@full', '@phone'] },
    async ({ browser }) => {
      const copy = await takeHome(resolve('app/memorials/documents/samples', slug), slug);
      try {
        const counts = await checkCopy(browser, copy.folder);
        expect(counts).toMatchObject({ pages: 2, tributes: await tributesOf(copy) });
        expect(counts.pictures).toBeGreaterThan(10);
      } finally {
        await copy.remove();
      }
    },
  );
}

for (const { slug, what, write, ...least } of EXTREME_MEMORIALS) {
  test(
    `an archive with ${what} opens from disk, complete, without network or script`,
    { tag: ['@full', '@phone'] },
    async ({ browser }) => {
      const folder = await mkdtemp(join(tmpdir(), 'extreme-memorial-'));
      try {
        await write(folder);
        const copy = await takeHome(folder, slug);
        try {
          const counts = await checkCopy(browser, copy.folder);
          expect(counts).toMatchObject({ films: least.films, tributes: least.tributes });
          expect(counts.pictures).toBeGreaterThanOrEqual(least.pictures);
        } finally {
          await copy.remove();
        }
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  );
}
