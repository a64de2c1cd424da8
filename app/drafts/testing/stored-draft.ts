import type { TestApp } from '../../../tests/harness/test-app.ts';

/** Stores a draft without validation, like a draft from an older version of the product. */
export async function storeDraft(
  app: TestApp,
  memorialId: string,
  document: Record<string, unknown>,
): Promise<void> {
  await app.database.kysely
    .insertInto('memorial_drafts')
    .values({
      memorial_id: memorialId,
      revision: 1,
      document: JSON.stringify(document),
      updated_at: app.clock.now(),
      updated_by: null,
    })
    .execute();
}
