// Creates the context of the archive job from a test application. A test can pass its own archive storage as `archiveParts`.

import type { TestApp } from '../../../tests/harness/test-app.ts';
import type { ArchivesContext } from '../archives-context.server.ts';

export function contextOf(
  { services }: TestApp,
  archiveParts: ArchivesContext['archiveParts'],
): ArchivesContext {
  return {
    ...services,
    archiveParts,
    mail: {
      enqueue: () => Promise.resolve(undefined),
      follow: () => undefined,
      deliver: () => Promise.resolve(),
      bounces: {
        report: () => Promise.resolve('ignored'),
        lift: () => Promise.resolve(),
        hasComplained: () => Promise.resolve(false),
        endComplaints: () => Promise.resolve(),
      },
      sweep: () => Promise.resolve(),
    },
  };
}
