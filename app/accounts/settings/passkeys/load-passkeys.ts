import type { Loaded } from '../../../wire/action-result.ts';
import { call } from '../../../wire/call.ts';
import type { Passkey } from '../../passkeys/contract.ts';
import { passkeys } from '../../passkeys/endpoints.ts';
import { loadPrivate } from '../../session-in-browser/load-private.ts';
import { DEFAULT_FAILURES } from '../../toast-messages.ts';

export interface PasskeysData {
  passkeys: readonly Passkey[];
  at: Date;
}

export function loadPasskeys(): Promise<Loaded<PasskeysData>> {
  return loadPrivate(DEFAULT_FAILURES.passkeys, async () => ({
    ...(await call(passkeys.list)),
    at: new Date(),
  }));
}
