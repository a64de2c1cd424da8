import type { DatabaseHandle } from '../../db/schema.server.ts';
import { joinNames, yearsOf } from './couples.ts';
import type { ExampleMemorial } from './example-memorial.ts';
import { listInvented } from './store.server.ts';

const MAX_EXAMPLES = 5;

export async function listExamples(db: DatabaseHandle): Promise<ExampleMemorial[]> {
  const rows = await listInvented(db, MAX_EXAMPLES);
  return rows.map(({ slug, document }) => ({
    slug,
    name: joinNames(document),
    years: yearsOf(document),
    portrait: document.profilePhoto,
  }));
}
