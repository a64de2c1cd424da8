import { draftHistory } from '../../drafts/history/endpoints.ts';
import { loadKeptMemorial } from '../../drafts/load-kept-memorial.ts';
import { mayEdit } from '../../members/role-rules.ts';
import { guests } from '../../memorials/door/endpoints.ts';
import { call } from '../../wire/call.ts';
import type { SettingsData } from './memorial-settings.client.tsx';

export async function loadSettings(memorialId: string): Promise<SettingsData> {
  const memorial = await loadKeptMemorial(memorialId);
  const { state, role, level } = memorial;
  const maySeeHistory = state !== 'taken-down' && mayEdit(role);
  const maySeeGuests = state === 'published' && role === 'owner' && level === 'family';
  const [history, invited] = await Promise.all([
    maySeeHistory ? call(draftHistory.listRevisions, { id: memorialId }) : undefined,
    maySeeGuests ? call(guests.list, { id: memorialId }) : undefined,
  ]);
  return { memorial, revisions: history?.revisions, guests: invited?.guests };
}
