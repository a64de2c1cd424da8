import type { CreationOptions, RequestOptions } from '../contract.ts';

/** What the server sends, for tests that answer in its place. */
export const CREATION_OPTIONS: CreationOptions = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'Memorials' },
  user: { id: 'dXNyXzE', name: 'ada@example.org', displayName: 'Ada King' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  attestation: 'none',
};

export const REQUEST_OPTIONS: RequestOptions = {
  challenge: 'AAAA',
  rpId: 'localhost',
  timeout: 300_000,
  allowCredentials: [],
  userVerification: 'required',
};
