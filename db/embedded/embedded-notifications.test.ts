import { readFile } from 'node:fs/promises';

import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';

import type { Database } from '../database.server.ts';
import { embeddedDatabase } from './embedded.server.ts';

let pglite: PGlite;
let database: Database;

beforeEach(async () => {
  const image = new Blob([await readFile(inject('embeddedImage'))], { type: 'application/x-tar' });
  pglite = await PGlite.create({ loadDataDir: image });
  database = embeddedDatabase(pglite, () => undefined);
});

afterEach(() => database.close());

test('each notification is received once', async () => {
  const received: string[] = [];
  await new Promise<void>((resolve) => {
    database.listen('news', {
      onNotification: (payload) => void received.push(payload),
      onListening: resolve,
      onConnectionLost: () => undefined,
    });
  });
  await sql`select pg_notify('news', 'one'), pg_notify('news', 'two')`.execute(database.kysely);
  await expect.poll(() => received).toEqual(['one', 'two']);
});
