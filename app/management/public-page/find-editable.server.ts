import type { DatabaseHandle } from '../../../db/schema.server.ts';
import type { Actor } from '../../members/access.server.ts';
import { mayEdit } from '../../members/role-rules.ts';
import { findMembership } from '../../members/service.server.ts';
import { hasSlugFormat } from '../../memorials/slugs.ts';
import { findIdBySlug } from '../store.server.ts';

/** An unknown slug and a memorial that the actor cannot edit give the same answer. */
export async function findEditable(
  kysely: DatabaseHandle,
  { userId }: Pick<Actor, 'userId'>,
  slug: string,
): Promise<string | null> {
  const memorialId = hasSlugFormat(slug) ? await findIdBySlug(kysely, slug) : undefined;
  if (memorialId === undefined) return null;
  const member = await findMembership(kysely, memorialId, userId);
  return member && mayEdit(member.role) ? memorialId : null;
}
