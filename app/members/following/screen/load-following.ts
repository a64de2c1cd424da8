import { call } from '../../../wire/call.ts';
import type { Role } from '../../contract.ts';
import type { Following } from '../contract.ts';
import { following } from '../endpoints.ts';

/** Resolves to undefined for members who are not the owner. */
export async function loadFollowing(
  memorialId: string,
  role: Role,
): Promise<Following | undefined> {
  if (role !== 'owner') return undefined;
  return (await call(following.read, { id: memorialId })).following;
}
