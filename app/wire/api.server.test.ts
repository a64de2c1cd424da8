import { setupI18n } from '@lingui/core';
import { Hono } from 'hono';
import { expect, test } from 'vitest';

import { pageI18n } from '../language/i18n.ts';
import { failureResponse, type LanguageVariables } from './api.server.ts';
import { AppError } from './errors/app-error.ts';

const french = setupI18n({
  locale: 'fr',
  messages: { fr: { 'Method not allowed': 'Méthode refusée' } },
});

const app = new Hono<{ Variables: LanguageVariables }>();
app.use(async (c, next) => {
  c.set('findI18n', (language) => (language === 'fr' ? french : pageI18n));
  await next();
});
app.all('*', (c) => failureResponse(c, new AppError('METHOD_NOT_ALLOWED')));

const OF_BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

async function ask(path: string, headers: Record<string, string>) {
  const response = await app.request(path, { method: 'POST', headers });
  expect(response.status).toBe(405);
  expect(response.headers.get('cache-control')).toBe('no-store');
  return [response.headers.get('content-type'), await response.text()];
}

test.each([
  ['de,fr;q=0.8', 'Méthode refusée'],
  ['en,fr;q=0.8', 'Method not allowed'],
])('a browser asking for %s gets a message: %s', async (language, sentence) => {
  const answer = await ask('/about', { ...OF_BROWSER, 'accept-language': language });
  expect(answer).toEqual(['text/plain; charset=UTF-8', sentence]);
});

test.each([
  ['/about', { accept: '*/*' }],
  ['/api/v1/memorials', OF_BROWSER],
])('a program gets JSON: %s %j', async (path, headers) => {
  const [type, text] = await ask(path, headers);
  expect(type).toBe('application/json');
  expect(JSON.parse(text ?? '')).toMatchObject({ code: 'METHOD_NOT_ALLOWED' });
});
