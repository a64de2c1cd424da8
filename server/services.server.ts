import { createMediaService, type MediaService } from '../app/media/service.server.ts';
import { createMemorialService, type MemorialService } from '../app/memorials/service.server.ts';
/**
 * The composition root: builds every service from what `main.ts` opened and hands them on. Nothing is
 * built at import, and nobody else builds a service.
 */
import type { Database } from '../db/database.server.ts';
import type { Config } from './config.server.ts';
import type { Log } from './log.server.ts';

/** What the process owns: opened once by `main.ts`, closed by it. */
export interface Foundation {
  config: Config;
  database: Database;
  log: Log;
}

export interface Services extends Foundation {
  memorials: MemorialService;
  media: MediaService;
}

/** Builds the services on the foundation. */
export function createServices(foundation: Foundation): Services {
  const { kysely } = foundation.database;
  return {
    ...foundation,
    memorials: createMemorialService({ kysely }),
    media: createMediaService({ kysely, directory: foundation.config.dataDirectory }),
  };
}
