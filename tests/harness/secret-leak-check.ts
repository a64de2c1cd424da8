import { sql } from 'kysely';

import type { Database } from '../../db/database.server.ts';
import type { Config } from '../../server/config/config.server.ts';
import { encodingsOf, containsSecret, stringValues } from './secret-search.ts';

const SECRET_FIELDS = ['password', 'currentPassword', 'newPassword', 'code', 'token'];
const SECRET_PARAMETERS = ['code', 'state'];
const MIN_LENGTH = 6;

export class SecretLeakCheck {
  readonly #secrets = new Set<string>();
  readonly #log: string[] = [];

  readonly log = { write: (line: string) => void this.#log.push(line) };

  logLines(): readonly string[] {
    return this.#log;
  }

  add(secret: unknown): void {
    if (typeof secret === 'string' && secret.length >= MIN_LENGTH) this.#secrets.add(secret);
  }

  addPayload(payload: unknown): void {
    if (typeof payload !== 'object' || payload === null) return;
    for (const [name, value] of Object.entries(payload)) {
      if (SECRET_FIELDS.includes(name)) this.add(value);
    }
  }

  addUrl(url: URL): void {
    if (!url.pathname.startsWith('/api/v1/auth/')) return;
    for (const name of SECRET_PARAMETERS) this.add(url.searchParams.get(name));
  }

  addSettings(settings: Config): void {
    const {
      sessionSecret,
      metricsToken,
      google,
      facebook,
      oidc,
      payments,
      mediaBucket,
      mail,
      backups,
      cdn,
    } = settings;
    this.add(sessionSecret);
    this.add(metricsToken);
    this.add(google?.clientSecret);
    this.add(facebook?.clientSecret);
    for (const { clientSecret } of oidc) this.add(clientSecret);
    this.add(payments?.secretKey);
    this.add(payments?.webhookSecret);
    this.add(mediaBucket?.secretKey);
    this.add(mail.dkim?.privateKey);
    this.add(backups.key);
    this.add(cdn?.token);
    this.add(mail.bounces.token);
  }

  async expectNoLeaks(database: Database): Promise<void> {
    this.#expectNoneIn('the log', this.#log);
    const { rows: tables } = await sql<{ name: string }>`
      select format('%I.%I', nspname, relname) as name
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind = 'r' and nspname in (current_schema(), 'pgboss')
        and pg_relation_size(pg_class.oid) > 0
    `.execute(database.kysely);
    for (const { name } of tables) {
      const rows = await rowsOf(database, name);
      this.#expectNoneIn(`the table ${name}`, rows);
    }
  }

  /** @param lines - JSON or plain text */
  #expectNoneIn(place: string, lines: readonly string[]): void {
    const texts = lines.map(stringValues);
    for (const secret of this.#secrets) {
      const encodings = encodingsOf(secret);
      const found = texts.findIndex((text) =>
        encodings.some((encoding) => containsSecret(text, encoding)),
      );
      if (found >= 0) throw new Error(`"${secret}" stands in ${place}: ${lines[found]}`);
    }
  }
}

/** Reads a few rows at a time, because a test may leave more than the time limit of a statement allows. */
function rowsOf(database: Database, table: string): Promise<string[]> {
  return database.kysely.connection().execute(async (connection) => {
    const texts: string[] = [];
    // Not by `transaction`, which a test may have replaced.
    await sql`begin`.execute(connection);
    await sql`
      declare leaks cursor for select to_jsonb(t)::text as row from ${sql.raw(table)} as t
    `.execute(connection);
    for (;;) {
      const { rows } = await sql<{ row: string }>`fetch 200 from leaks`.execute(connection);
      if (rows.length === 0) break;
      texts.push(...rows.map(({ row }) => row));
    }
    await sql`rollback`.execute(connection);
    return texts;
  });
}
