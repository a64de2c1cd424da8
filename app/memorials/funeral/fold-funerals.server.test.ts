import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { saveDocument } from '../../drafts/importing/save-document.server.ts';
import { foldFunerals } from './fold-funerals.server.ts';

const app = openTestApp();

const ZONES = [
  ['in-auckland', 'Pacific/Auckland', '2026-12-03T11:00:00Z'],
  ['in-kathmandu', 'Asia/Kathmandu', '2026-12-03T18:15:00Z'],
  ['in-london', 'Europe/London', '2026-12-04T00:00:00Z'],
  ['in-honolulu', 'Pacific/Honolulu', '2026-12-04T10:00:00Z'],
] as const;

test("a page is rendered again when the day is over at its funeral's place, and only then", async () => {
  const { kysely } = app.database;
  for (const [slug, timeZone] of ZONES) {
    await saveDocument(
      kysely,
      {
        slug,
        fullName: 'Ada Lind',
        sections: [
          {
            type: 'serviceSection',
            order: 1,
            gatherings: [{ kind: 'funeral', date: '2026-12-03', timeZone, stream: 'none' }],
          },
        ],
        actionButtons: { addTribute: true, sendCondolences: true, share: true },
      },
      { replace: false },
    );
  }
  const told: string[] = [];
  const { promise: listening, resolve: startListening } = Promise.withResolvers<void>();
  app.database.listen('memorial_changes', {
    onNotification: (slug) => void told.push(slug),
    onListening: () => startListening(),
    onConnectionLost: () => undefined,
  });
  await listening;
  const foldAt = async (time: number) => {
    told.length = 0;
    await foldFunerals({ kysely, now: () => new Date(time) });
    await sql`select pg_notify('memorial_changes', 'the end')`.execute(kysely);
    await expect.poll(() => told).toContain('the end');
    return told.filter((slug) => slug !== 'the end');
  };
  for (const [slug, , over] of ZONES) {
    const time = Date.parse(over);
    expect(await foldAt(time - 1000)).toEqual([]);
    expect(await foldAt(time + 60_000)).toEqual([slug]);
    expect(await foldAt(time + 24 * 3600_000)).toEqual([]);
  }
  // However many funerals end together, the other pages stay in the caches.
  await sql`
    insert into memorials (id, slug, document)
    select 'mem_' || lpad(n::text, 22, '0'), 'of-many-' || n, document
    from memorials, generate_series(1, 100) as n where slug = 'in-london'
  `.execute(kysely);
  const many = await foldAt(Date.parse('2026-12-04T00:01:00Z'));
  expect(many).toHaveLength(101);
  expect(many).not.toContain('*');
});
