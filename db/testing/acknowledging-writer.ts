import fs from 'node:fs';

import { openDatabase } from '../client.server.ts';
import { migrate } from '../migrate.server.ts';
import { killAtChange } from './kill-at-change.ts';

const [directory, place] = process.argv.slice(2);
if (directory === undefined) throw new Error('The folder of the database is missing.');

if (place !== undefined) killAtChange(place);
const database = await openDatabase({ directory });
await migrate(database);
const last = await database.kysely
  .selectFrom('memorials')
  .select(({ fn }) => fn.max('version').as('version'))
  .executeTakeFirst();

for (let number = (last?.version ?? 0) + 1; ; number += 1) {
  await database.kysely
    .insertInto('memorials')
    .values({
      id: `mem_${String(number).padStart(22, '0')}`,
      slug: `memorial-${number}`,
      version: number,
      document: JSON.stringify({ bodyText: 'x'.repeat(3_000) }),
    })
    .execute();
  fs.writeSync(1, `committed ${number}\n`);
}
