// Every test of the API is a test of secrecy too: what people type and what the product gives them alone
// (passwords, codes, tokens in cookies) is remembered here, and at the end of a test file it stands neither in
// a line of the log nor in clear in any table.

import { sql } from 'kysely';

import type { Database } from '../../db/database.server.ts';

/** Fields of a call whose values are nobody else's business. */
const SECRET_FIELDS = ['password', 'currentPassword', 'newPassword', 'code'];
/** Anything shorter stands somewhere by chance. */
const SHORTEST = 6;

export class ToldSecrets {
  readonly #told = new Set<string>();
  readonly #log: string[] = [];

  /** Where the log writes; every level of it is looked at. */
  readonly log = { write: (line: string) => void this.#log.push(line) };

  tell(secret: unknown): void {
    if (typeof secret === 'string' && secret.length >= SHORTEST) this.#told.add(secret);
  }

  tellPayload(payload: unknown): void {
    if (typeof payload !== 'object' || payload === null) return;
    for (const [name, value] of Object.entries(payload)) {
      if (SECRET_FIELDS.includes(name)) this.tell(value);
    }
  }

  /** @throws Error when a line of the log or a row of a table holds one of them */
  async expectKept(database: Database): Promise<void> {
    this.#demandNone('the log', this.#log);
    const { rows: tables } = await sql<{ name: string }>`
      select format('%I.%I', table_schema, table_name) as name
      from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema in (current_schema(), 'pgboss')
    `.execute(database.kysely);
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`
        select (t.*)::text as row from ${sql.raw(name)} as t
      `.execute(database.kysely);
      this.#demandNone(
        `the table ${name}`,
        rows.map(({ row }) => row),
      );
    }
  }

  #demandNone(place: string, lines: readonly string[]): void {
    for (const secret of this.#told) {
      const found = lines.find((line) => holds(line, secret));
      if (found) throw new Error(`"${secret}" stands in ${place}: ${found}`);
    }
  }
}

/** As a word of its own: six digits also stand inside longer numbers, which say nothing. */
function holds(line: string, secret: string): boolean {
  for (let at = line.indexOf(secret); at >= 0; at = line.indexOf(secret, at + 1)) {
    const around = `${line.charAt(at - 1)}${line.charAt(at + secret.length)}`;
    if (!/[0-9A-Za-z]/.test(around)) return true;
  }
  return false;
}
