import type { Passkey } from './contract.ts';
import type { PasskeyRow } from './store.server.ts';

export function presentPasskey(passkey: PasskeyRow): Passkey {
  return {
    id: passkey.id,
    name: passkey.name,
    createdAt: passkey.created_at.toISOString(),
    ...(passkey.last_used_at && { lastUsedAt: passkey.last_used_at.toISOString() }),
  };
}
