import fs from 'node:fs';
import { join } from 'node:path';

import { sql } from 'kysely';

import { openDatabase } from '../client.server.ts';
import type { Database } from '../database.server.ts';

const [directory = '', way] = process.argv.slice(2);

const log = { warn: () => undefined, fatal: (message: string) => print(`fatal ${message}`) };
const database = await openDatabase({ directory, log }).catch(() => undefined);
if (database) await endIt(database);
else print('not opened');

async function endIt({ kysely }: Database): Promise<void> {
  await sql`create table words (word text)`.execute(kysely);
  for (let number = 1; ; number += 1) {
    if (number === 4) breakDatabase(directory);
    await sql`insert into words values ('kept')`.execute(kysely);
    print(`committed ${number}`);
    await Promise.all([
      sql`select pg_switch_wal()`.execute(kysely),
      sql`insert into words values ('beside')`.execute(kysely),
      kysely.transaction().execute((transaction) => sql`select 1`.execute(transaction)),
    ]).catch((error: unknown) => print(`rejected ${String(error)}`));
  }
}

function breakDatabase(folder: string): void {
  if (way === 'log') fs.mkdirSync(join(folder, 'pg_wal', 'xlogtemp.42'));
  else Object.assign(fs, { writeSync: crash });
}

function crash(): never {
  const bytes = '0061736d010000000104016000000302010007090105637261736800000a05010300000b';
  const program = new WebAssembly.Module(Buffer.from(bytes, 'hex'));
  (new WebAssembly.Instance(program).exports['crash'] as () => void)();
  throw new Error('It did not crash.');
}

function print(line: string): void {
  fs.writevSync(1, [Buffer.from(`${line}\n`)]);
}
