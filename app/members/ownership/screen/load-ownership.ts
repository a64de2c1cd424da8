import { call } from '../../../wire/call.ts';
import type { Role } from '../../contract.ts';
import type { Ownership } from '../contract.ts';
import { following } from '../endpoints.ts';

/** Resolves to undefined for members who are not the owner. */
export async function loadOwnership(
  memorialId: string,
  role: Role,
): Promise<Ownership | undefined> {
  if (role !== 'owner') return undefined;
  return (await call(following.read, { id: memorialId })).following;
}
