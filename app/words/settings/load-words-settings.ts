import type { Role } from '../../members/contract.ts';
import { wordsSettingsCalls } from './client.ts';
import type { WordsSettingsView } from './contract.ts';

export async function loadWordsSettings(
  memorialId: string,
  role: Role,
): Promise<WordsSettingsView | null> {
  if (role === 'contributor') return null;
  return wordsSettingsCalls.read(memorialId).catch(() => null);
}
