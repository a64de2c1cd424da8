import type { Role } from '../../members/contract.ts';
import { mayEdit } from '../../members/role-rules.ts';
import { call } from '../../wire/call.ts';
import type { FamilyCases } from '../contract.ts';
import { familyCases } from '../endpoints.ts';

/** Resolves to null if the member cannot see cases, or if the request failed. */
export async function loadFamilyCases(memorialId: string, role: Role): Promise<FamilyCases | null> {
  if (!mayEdit(role)) return null;
  return call(familyCases.list, { id: memorialId }).catch(() => null);
}
