import type { Resolver } from 'node:dns/promises';

import type { Database } from '../../db/database.server.ts';
import type { Config } from '../config/config.server.ts';
import type { KeyFor } from '../config/secret-keys.server.ts';

/** What the checks with settings may use. */
export interface DoctorContext {
  config: Config;
  /** undefined if the secret can't be read */
  keyFor: KeyFor | undefined;
  resolver: Pick<Resolver, 'resolve4' | 'resolve6' | 'resolveMx'>;
  now: () => Date;
}

export interface DatabaseContext extends DoctorContext {
  database: Database;
}

/** What the checks need that the operator's screen runs at each view. */
export type FactContext = Pick<DatabaseContext, 'config' | 'database' | 'now'>;
