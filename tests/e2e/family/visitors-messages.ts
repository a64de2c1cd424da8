import { type APIRequestContext, expect } from '@playwright/test';

import { apiHeaders } from '../account-pool.ts';

export interface OpenedForm {
  origin: string;
  path: string;
  token: string;
}

export async function openForm(
  request: APIRequestContext,
  origin: string,
  path: string,
): Promise<OpenedForm> {
  const html = await (await request.get(origin + path)).text();
  return { origin, path, token: /name="form" value="([^"]+)"/.exec(html)?.[1] ?? '' };
}

/** @returns the path of the page on which the writer can change the text */
export async function sendForm(
  request: APIRequestContext,
  { origin, path, token }: OpenedForm,
  fields: Record<string, string>,
): Promise<string> {
  const response = await request.post(origin + path, {
    multipart: { form: token, intent: 'send', ...fields },
    headers: apiHeaders(origin),
    maxRedirects: 0,
  });
  expect(response.status()).toBe(303);
  return response.headers()['location'] ?? '';
}
