import { expect, test } from 'vitest';

import { openTestApp } from '../../tests/harness/open-test-app.ts';
import { saveDocument } from '../drafts/importing/save-document.server.ts';
import { aDocument } from '../memorials/testing/documents.ts';
import { aPublishedMemorial } from '../memorials/testing/families.ts';
import { reportTribute } from './reports/reports.server.ts';
import { storeCondolence } from './testing/stored-messages.ts';
import { insertSubmission } from './testing/submissions.ts';

const app = openTestApp();

const TABLES = ['tribute_submissions', 'condolences', 'words_settings', 'card_reports'] as const;

async function storedWords(memorialId: string): Promise<unknown[]> {
  return Promise.all(
    TABLES.map((table) =>
      app.database.kysely
        .selectFrom(table)
        .selectAll()
        .where('memorial_id', '=', memorialId)
        .orderBy(table === 'words_settings' ? 'memorial_id' : 'id')
        .execute(),
    ),
  );
}

test('`import --replace` touches no tributes, waiting ones included, and no condolences, reports or settings', async () => {
  const { owner, id, slug } = await aPublishedMemorial(app);
  const { kysely } = app.database;
  const published = await insertSubmission(kysely, id, { body: 'On the page' });
  for (const state of ['waiting', 'held', 'declined'] as const) {
    await insertSubmission(kysely, id, { state });
  }
  await storeCondolence(app, id);
  await owner.call('POST', `/${id}/submissions/decisions`, {
    ids: [published],
    decision: 'publish',
  });
  await owner.call('PUT', `/${id}/words`, {
    tributes: 'trusted',
    letters: 'open',
    notify: 'never',
  });
  const tribute = await kysely
    .selectFrom('tributes')
    .selectAll()
    .where('memorial_id', '=', id)
    .executeTakeFirstOrThrow();
  await reportTribute(app.services, {
    slug,
    tributeId: tribute.id,
    network: 'n',
    reason: 'hurts',
  });
  const before = await storedWords(id);
  const document = aDocument({
    slug,
    fullName: 'Anna Berg',
    sections: [{ type: 'tributesSection', order: 1, tributes: [] }],
  });
  const { outcome } = await saveDocument(app.database.kysely, document as never, {
    replace: true,
  });
  expect(outcome).toBe('replaced');
  expect(await storedWords(id)).toEqual(before);
  const after = await kysely
    .selectFrom('tributes')
    .select(['id', 'body', 'position'])
    .where('memorial_id', '=', id)
    .execute();
  expect(after).toEqual([{ id: tribute.id, body: 'On the page', position: tribute.position }]);
});
