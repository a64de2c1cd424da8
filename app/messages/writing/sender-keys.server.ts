import { createHmac } from 'node:crypto';

export interface Sender {
  browserKey: string;
  network: string;
  email?: string | undefined;
  /** the verified address of a writer who is signed in */
  ownEmail?: string | undefined;
}

export interface SenderKeys {
  browser: string;
  network: string;
  email?: string;
  /** an email key of a verified account */
  ownEmail?: string;
}

export function senderKeysOf(
  key: Buffer,
  { browserKey, network, email, ownEmail }: Sender,
): SenderKeys {
  const hash = (kind: 'browser' | 'network' | 'email', value: string) =>
    `${kind}:${createHmac('sha256', key)
      .update(JSON.stringify([kind, value]))
      .digest('base64url')}`;
  return {
    browser: hash('browser', browserKey),
    network: hash('network', network),
    ...(email ? { email: hash('email', email.trim().toLowerCase()) } : {}),
    ...(ownEmail ? { ownEmail: hash('email', ownEmail) } : {}),
  };
}
