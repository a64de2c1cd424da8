import type { Role } from '../../contract.ts';
import { followingCalls } from '../client.ts';
import type { Following } from '../contract.ts';

/** Resolves to undefined for members who are not the owner. */
export async function loadFollowing(
  memorialId: string,
  role: Role,
): Promise<Following | undefined> {
  return role === 'owner' ? followingCalls.read(memorialId) : undefined;
}
