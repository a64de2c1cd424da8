import type { Role } from '../../members/contract.ts';
import { call } from '../../wire/call.ts';
import type { WordsSettingsView } from './contract.ts';
import { wordsSettings } from './endpoints.ts';

export async function loadWordsSettings(
  memorialId: string,
  role: Role,
): Promise<WordsSettingsView | null> {
  if (role === 'contributor') return null;
  const loaded = await call(wordsSettings.read, { id: memorialId }).catch(() => null);
  return loaded && loaded.words;
}
