import { memorialCalls } from '../client.ts';
import type { SettingsData } from './memorial-settings.tsx';

/** Loads the settings of a memorial, with the history for those who may edit. */
export async function loadSettings(memorialId: string): Promise<SettingsData> {
  const memorial = await memorialCalls.read(memorialId);
  const maySeeHistory =
    memorial.state !== 'taken-down' && (memorial.role === 'owner' || memorial.role === 'editor');
  const revisions = maySeeHistory ? await memorialCalls.revisions(memorialId) : undefined;
  return { memorial, revisions };
}
