// Every test of the API is a test of secrecy too: what people type and what the product gives them alone
// (passwords, codes, tokens in cookies), what a sign-in elsewhere carries back, and the secrets of the settings
// are remembered here, and at the end of a test file they stand neither in a line of the log nor in clear in any
// table.

import { sql } from 'kysely';

import type { Database } from '../../db/database.server.ts';
import type { Config } from '../../server/config/config.server.ts';
import { formsOf, holdsSecret, wordsOf } from './secret-words.ts';

/** Fields of a call whose values are nobody else's business. */
const SECRET_FIELDS = ['password', 'currentPassword', 'newPassword', 'code', 'token'];
/** What somebody brings back from Google or Facebook in an address. */
const SECRET_PARAMETERS = ['code', 'state'];
/** Anything shorter stands somewhere by chance. */
const SHORTEST = 6;

export class ToldSecrets {
  readonly #told = new Set<string>();
  readonly #log: string[] = [];

  /** Where the log writes; every level of it is looked at. */
  readonly log = { write: (line: string) => void this.#log.push(line) };

  /** Every line that was logged so far. */
  logged(): readonly string[] {
    return this.#log;
  }

  tell(secret: unknown): void {
    if (typeof secret === 'string' && secret.length >= SHORTEST) this.#told.add(secret);
  }

  tellPayload(payload: unknown): void {
    if (typeof payload !== 'object' || payload === null) return;
    for (const [name, value] of Object.entries(payload)) {
      if (SECRET_FIELDS.includes(name)) this.tell(value);
    }
  }

  tellAddress(address: URL): void {
    for (const name of SECRET_PARAMETERS) this.tell(address.searchParams.get(name));
  }

  tellSettings({ sessionSecret, metricsToken, google, facebook, payments }: Config): void {
    this.tell(sessionSecret);
    this.tell(metricsToken);
    this.tell(google?.clientSecret);
    this.tell(facebook?.clientSecret);
    this.tell(payments?.secretKey);
    this.tell(payments?.webhookSecret);
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
        select to_jsonb(t)::text as row from ${sql.raw(name)} as t
      `.execute(database.kysely);
      this.#demandNone(
        `the table ${name}`,
        rows.map(({ row }) => row),
      );
    }
  }

  /** @param lines each of JSON, or a text as it is */
  #demandNone(place: string, lines: readonly string[]): void {
    const words = lines.map(wordsOf);
    for (const secret of this.#told) {
      const written = formsOf(secret);
      const found = words.findIndex((text) => written.some((form) => holdsSecret(text, form)));
      if (found >= 0) throw new Error(`"${secret}" stands in ${place}: ${lines[found]}`);
    }
  }
}
