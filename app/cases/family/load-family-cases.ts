import type { Role } from '../../members/contract.ts';
import { mayEdit } from '../../members/role-rules.ts';
import { caseCalls } from '../client.ts';
import type { FamilyCases } from '../contract.ts';

/** Resolves to null if the member cannot see cases, or if the request failed. */
export async function loadFamilyCases(memorialId: string, role: Role): Promise<FamilyCases | null> {
  if (!mayEdit(role)) return null;
  return caseCalls.list(memorialId).catch(() => null);
}
