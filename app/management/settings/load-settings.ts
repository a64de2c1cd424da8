import { memorialCalls } from '../../drafts/memorial-calls.ts';
import { mayEdit } from '../../members/role-rules.ts';
import type { SettingsData } from './memorial-settings.client.tsx';

export async function loadSettings(memorialId: string): Promise<SettingsData> {
  const memorial = await memorialCalls.read(memorialId);
  const { state, role, level } = memorial;
  const maySeeHistory = state !== 'taken-down' && mayEdit(role);
  const maySeeGuests = state === 'published' && role === 'owner' && level === 'family';
  const [revisions, guests] = await Promise.all([
    maySeeHistory ? memorialCalls.revisions(memorialId) : undefined,
    maySeeGuests ? memorialCalls.guests(memorialId) : undefined,
  ]);
  return { memorial, revisions, guests };
}
