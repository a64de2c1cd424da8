// A process for requests and one for jobs, behind a CDN that takes purges.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client } from 'pg';
import { aroundAll, expect, test } from 'vitest';

import { aJpeg } from '../../app/media/testing/pictures.ts';
import { aDocument } from '../../app/memorials/testing/documents.ts';
import { withOwnDatabase } from '../../bench/measuring/own-database.ts';
import { openCdnServer, type CdnServer } from '../../server/cdn/testing/cdn-server.ts';
import { TestUser } from '../faults/test-user.ts';
import { startProductInstance, type ProductInstance } from '../harness/product-instance.ts';

const server = process.env['TEST_DATABASE_URL'] ?? '';
const SLUG = 'ada-example';
const PAGE = `/${SLUG}`;

let settings: Record<string, string>;
let web: ProductInstance;
let cdn: CdnServer;
let database: Client;

aroundAll((runTests) =>
  withOwnDatabase(server, async (databaseUrl) => {
    cdn = await openCdnServer();
    database = new Client({ connectionString: databaseUrl });
    await database.connect();
    settings = {
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: randomUUID(),
      PURGE_URL: cdn.url,
    };
    const folder = await mkdtemp(join(tmpdir(), 'memorials-cdn-'));
    web = await startProductInstance([await aPageWithAPicture(folder)], {
      ...settings,
      ROLE: 'web',
    });
    try {
      await runTests();
    } finally {
      await web.stop();
      await database.end();
      cdn.close();
      await rm(folder, { recursive: true });
    }
  }),
);

async function aPageWithAPicture(folder: string): Promise<string> {
  const path = join(folder, 'ada.json');
  const tributes = [{ date: '2026-01-02', name: 'Bo', text: 'Words' }];
  const sections = [{ type: 'tributesSection', order: 1, tributes }];
  await writeFile(path, JSON.stringify(aDocument({ slug: SLUG, profilePhoto: 'a.jpg', sections })));
  await writeFile(join(folder, 'a.jpg'), await aJpeg(1300, 900));
  return path;
}

const purged = () =>
  new Set(cdn.received.flatMap(({ body }) => (JSON.parse(body) as { tags: string[] }).tags));

async function headersOf(path: string) {
  const response = await fetch(web.origin + path);
  await response.arrayBuffer();
  const { headers } = response;
  return {
    cache: headers.get('cache-control'),
    tags: headers.get('cache-tag'),
    key: headers.get('surrogate-key'),
  };
}

test('pages and pictures can be cached for long, and a change purges them by tag', async () => {
  await expect.poll(purged).toContain('all');
  const { rows: codes } = await database.query<{ short_code: string }>(
    'select short_code from memorials where slug = $1',
    [SLUG],
  );
  const tags = `m-${codes[0]?.short_code},page-${SLUG},all`;
  const page = {
    cache: 'public, max-age=0, must-revalidate, s-maxage=3600',
    tags,
    key: tags.replaceAll(',', ' '),
  };
  for (const path of [PAGE, `${PAGE}/tributes`, `${PAGE}/feed.xml`, `${PAGE}.data`]) {
    await expect.poll(() => headersOf(path), { message: path }).toEqual(page);
  }
  const html = await (await fetch(web.origin + PAGE)).text();
  const [picture = ''] = /\/media\/[0-9a-f]{32}-\d+x\d+-\d+\.webp/.exec(html) ?? [];
  const file = { cache: 'public, max-age=31536000, immutable, s-maxage=2592000' };
  for (const _request of ['by the application', 'from memory']) {
    const { cache, tags: ofMedia } = await headersOf(picture);
    expect({ cache }).toEqual(file);
    expect(ofMedia).toMatch(/^media-[0-9a-f]{16},all$/);
  }
  expect(await headersOf('/about')).toMatchObject({ tags: null });

  cdn.received.length = 0;
  cdn.answer = { status: 500, body: '' };
  await database.query('update memorials set version = version + 1');
  await expect.poll(purged).toContain(`page-${SLUG}`);
  await expect
    .poll(() => headersOf(PAGE))
    .toEqual({ ...page, cache: 'public, max-age=0, s-maxage=1, must-revalidate' });
  cdn.answer = { status: 200, body: '' };
  await expect.poll(() => headersOf(PAGE)).toEqual(page);
});

test('with ROLE=web jobs wait, and with ROLE=work they run and nothing else does', async () => {
  const states = async () => {
    const { rows } = await database.query<{ state: string }>(
      `select state::text from pgboss.job where name = 'send-mail'`,
    );
    return rows.map(({ state }) => state);
  };
  expect((await new TestUser().register(web.origin)).status).toBe(200);
  expect(await states()).toEqual(['created']);
  const worker = await startProductInstance([], { ...settings, ROLE: 'work' });
  try {
    const statuses = await Promise.all(
      ['/healthz', '/readyz', '/', PAGE, '/api/v1/plans', '/account'].map(
        async (path) => (await fetch(worker.origin + path)).status,
      ),
    );
    expect(statuses).toEqual([200, 200, 404, 404, 404, 404]);
    await expect.poll(states).toEqual(['completed']);
  } finally {
    await worker.stop();
  }
});
