import type { KeptMemorial } from '../../drafts/kept-memorial.ts';
import type { GuestsResponse } from '../../memorials/door/contract.ts';
import { guests } from '../../memorials/door/endpoints.ts';
import { call } from '../../wire/call.ts';

/** Resolves to undefined for members who may not see guests, and for pages of another level. */
export async function loadGuests({
  id,
  state,
  role,
  level,
}: KeptMemorial): Promise<GuestsResponse['guests'] | undefined> {
  if (state !== 'published' || role !== 'owner' || level !== 'family') return undefined;
  return (await call(guests.list, { id })).guests;
}
