import { createHmac } from 'node:crypto';

export interface Sender {
  browserKey: string;
  network: string;
  email?: string | undefined;
}

export interface SenderKeys {
  browser: string;
  network: string;
  email?: string;
}

export function senderKeysOf(key: Buffer, { browserKey, network, email }: Sender): SenderKeys {
  const hash = (kind: keyof SenderKeys, value: string) =>
    `${kind}:${createHmac('sha256', key)
      .update(JSON.stringify([kind, value]))
      .digest('base64url')}`;
  return {
    browser: hash('browser', browserKey),
    network: hash('network', network),
    ...(email ? { email: hash('email', email.trim().toLowerCase()) } : {}),
  };
}
