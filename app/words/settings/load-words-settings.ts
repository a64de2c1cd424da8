import type { Role } from '../../members/contract.ts';
import { wordsSettingsCalls } from './client.ts';
import type { WordsSettingsView } from './contract.ts';

/** The settings for members who decide on tributes; null for others, and if they did not load. */
export async function loadWordsSettings(
  memorialId: string,
  role: Role,
): Promise<WordsSettingsView | null> {
  if (role === 'contributor') return null;
  return wordsSettingsCalls.read(memorialId).catch(() => null);
}
