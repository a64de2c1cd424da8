/** How each kind of CDN is asked to drop everything that has one of several tags. */
import { ALL_TAG } from '../../app/memorials/cdn/cache-tags.server.ts';
import type { CdnKind, CdnSettings } from '../config/cdn-settings.server.ts';

/** The smallest of the limits for one request. */
export const MAX_TAGS = 30;

const TIMEOUT_MS = 5_000;
const MAX_ANSWER_BYTES = 64 * 1024;

interface PurgeRequest {
  method: 'POST' | 'PURGE';
  headers: Record<string, string>;
  body?: string;
}

const JSON_TYPE = { 'Content-Type': 'application/json' };

const REQUESTS: Record<CdnKind, (tags: readonly string[], token?: string) => PurgeRequest> = {
  // https://www.fastly.com/documentation/reference/api/purging/
  fastly: (tags, token = '') => ({
    method: 'POST',
    headers: { 'Fastly-Key': token, Accept: 'application/json', 'Surrogate-Key': tags.join(' ') },
  }),
  // https://developers.cloudflare.com/api/resources/cache/methods/purge/
  cloudflare: (tags, token = '') => ({
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, ...JSON_TYPE },
    body: JSON.stringify({ tags }),
  }),
  // https://github.com/varnish/varnish-modules/blob/master/src/vmod_xkey.vcc
  varnish: (tags, token) => ({
    method: 'PURGE',
    headers: {
      'xkey-purge': tags.join(' '),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
  }),
  post: (tags, token) => ({
    method: 'POST',
    headers: { ...JSON_TYPE, ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({ tags }),
  }),
};

/**
 * Resolves when every address has confirmed.
 * @param tags - at most `MAX_TAGS`; `ALL_TAG` alone stands for all of them
 * @throws Error without a confirmation, without the token in its message
 */
export async function purge(
  { kind, urls, token }: CdnSettings,
  tags: readonly string[],
): Promise<void> {
  const sent = tags.includes(ALL_TAG) ? [ALL_TAG] : tags;
  const request = REQUESTS[kind](sent, token);
  await Promise.all(urls.map((url) => purgeAt(url, kind, request)));
}

async function purgeAt(url: string, kind: CdnKind, request: PurgeRequest): Promise<void> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { ...request, signal, redirect: 'error' });
  const answer = await readAnswer(response);
  if (!response.ok) throw new Error(`the CDN answered ${response.status} to a purge`);
  if (kind === 'cloudflare' && !isSuccess(answer)) {
    throw new Error('the CDN did not confirm a purge');
  }
}

async function readAnswer(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_ANSWER_BYTES) throw new Error('the answer to a purge is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function isSuccess(answer: string): boolean {
  try {
    const parsed: unknown = JSON.parse(answer);
    return (
      typeof parsed === 'object' &&
      parsed !== null &&
      'success' in parsed &&
      parsed.success === true
    );
  } catch {
    return false;
  }
}
