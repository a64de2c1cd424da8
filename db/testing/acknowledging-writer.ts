// A process that a durability test kills: opens the embedded database in the folder given, adds memorials one
// by one and says `kept N` after each commit. With a second argument K it kills itself, as kill -9 would, at
// its K-th change of a file after `opening`, so that a kill falls wherever a test wants it.

import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

import { openDatabase } from '../client.server.ts';
import { migrate } from '../migrate.server.ts';

const CHANGING_CALLS = [
  'openSync',
  'writeSync',
  'writeFileSync',
  'ftruncateSync',
  'truncateSync',
  'linkSync',
  'renameSync',
  'unlinkSync',
  'rmSync',
  'rmdirSync',
  'mkdirSync',
] as const;

const [directory, killAt] = process.argv.slice(2);
if (directory === undefined) throw new Error('The folder of the database is missing.');

function say(line: string): void {
  // Written at once: a line that is kept in memory dies with the process.
  fs.writeSync(1, `${line}\n`);
}

let changesLeft = Number(killAt ?? Number.POSITIVE_INFINITY);

function countChange(): void {
  changesLeft -= 1;
  if (changesLeft === 0) process.kill(process.pid, 'SIGKILL');
}

function countChanges(): void {
  for (const name of CHANGING_CALLS) {
    const original = fs[name] as (...parameters: unknown[]) => unknown;
    Object.assign(fs, {
      [name]: (...parameters: unknown[]): unknown => {
        countChange();
        return original.apply(fs, parameters);
      },
    });
  }
  syncBuiltinESMExports();
}

say('opening');
countChanges();
const database = await openDatabase({ directory });
await migrate(database);
const last = await database.kysely
  .selectFrom('memorials')
  .select(({ fn }) => fn.max('version').as('version'))
  .executeTakeFirst();
say('open');
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
  say(`kept ${number}`);
}
