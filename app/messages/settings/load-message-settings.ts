import type { Role } from '../../members/contract.ts';
import { call } from '../../wire/call.ts';
import type { MessageSettingsView } from './contract.ts';
import { messageSettings } from './endpoints.ts';

export async function loadMessageSettings(
  memorialId: string,
  role: Role,
): Promise<MessageSettingsView | null> {
  if (role === 'contributor') return null;
  const loaded = await call(messageSettings.read, { id: memorialId }).catch(() => null);
  return loaded && loaded.words;
}
