// Creates the context of the archive job from a test application. A test can pass its own archive storage as `parts`.

import type { TestApp } from '../../../tests/harness/test-app.ts';
import type { ArchivesContext } from '../archives-context.server.ts';

export function contextOf(app: TestApp, parts: ArchivesContext['parts']): ArchivesContext {
  const { services, database, jobs, clock, config } = app;
  return {
    parts,
    kysely: database.kysely,
    jobs,
    mail: {
      enqueue: () => Promise.resolve(undefined),
      follow: () => undefined,
      deliver: () => Promise.resolve(),
      sweep: () => Promise.resolve(),
    },
    media: services.media,
    pages: services.archivePages ?? fail(),
    product: config.product,
    origin: config.origin,
    now: () => clock.now(),
    log: services.log,
  };
}

function fail(): never {
  throw new Error('The test application renders archives.');
}
