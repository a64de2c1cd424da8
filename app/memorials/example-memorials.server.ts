import type { I18n } from '@lingui/core';

import type { DatabaseHandle } from '../../db/schema.server.ts';
import { joinNames, yearsOf } from './couples.ts';
import type { ExampleMemorial } from './example-memorial.ts';
import { listInvented } from './store.server.ts';

const MAX_EXAMPLES = 5;

export async function listExamples(i18n: I18n, db: DatabaseHandle): Promise<ExampleMemorial[]> {
  const rows = await listInvented(db, MAX_EXAMPLES);
  return rows.map(({ slug, document }) => ({
    slug,
    name: joinNames(document),
    years: yearsOf(i18n, document),
    portrait: document.profilePhoto,
  }));
}
