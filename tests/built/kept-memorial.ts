// A memorial of a demo account, and requests of visitors who write to it without JavaScript.
import { inject, vi } from 'vitest';

import { demoCookie } from './demo-session.ts';
import { get } from './html.ts';

/**
 * Calls the members' API below `/api/v1/memorials`.
 * @throws Error unless the call succeeds
 */
export async function callAs<Data = Record<string, unknown>>(
  cookie: string,
  method: string,
  path: string,
  body: unknown = {},
): Promise<Data> {
  const response = await get(`/api/v1/memorials${path}`, {
    method,
    headers: { cookie, 'content-type': 'application/json', origin: inject('origin') },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { data: Data; message: string };
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer.message}`);
  return answer.data;
}

/** As `callAs`, by the demo account. */
export async function callAsKeeper<Data>(
  method: string,
  path: string,
  body?: unknown,
): Promise<Data> {
  return callAs<Data>(await demoCookie(inject('origin')), method, path, body);
}

/** @returns the memorial's id */
export async function publishMemorial(fullName: string, slug: string): Promise<string> {
  const { memorial } = await callAsKeeper<{ memorial: { id: string } }>('POST', '', { fullName });
  await callAsKeeper('PUT', `/${memorial.id}/address`, { slug });
  await callAsKeeper('POST', `/${memorial.id}/publish`, { revision: 0 });
  await vi.waitUntil(async () => (await get(`/${slug}`)).status === 200, { timeout: 20_000 });
  return memorial.id;
}

export function tokenIn(html: string): string {
  return /name="form" value="([^"]+)"/.exec(html)?.[1] ?? '';
}

/** Sends a form like a browser without JavaScript. */
export function sendFields(
  path: string,
  fields: Readonly<Record<string, string | Blob>>,
  headers: HeadersInit = {},
): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return get(path, { method: 'POST', body, headers: { origin: inject('origin'), ...headers } });
}
