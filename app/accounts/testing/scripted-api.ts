// Starts a real HTTP server on loopback and replaces the browser's globals. The test defines the server's responses.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { vi } from 'vitest';

import { BrowserTab } from './browser-tab.ts';

export interface Reply {
  status?: number;
  body: unknown;
}

export interface ScriptedApi {
  readonly calls: string[];
  readonly tab: BrowserTab;
  reply: (call: string) => Reply | Promise<Reply>;
  stop: () => Promise<void>;
}

export const replies = {
  fine: (data?: unknown): Reply => ({ body: { success: true, message: 'Fine', data } }),
  refused: (message: string, status = 400): Reply => ({
    status,
    body: { success: false, message, error: message, code: 'SOME_CODE' },
  }),
  withoutMessage: { body: { success: false } } satisfies Reply,
};

export async function startScriptedApi(): Promise<ScriptedApi> {
  const server = createServer((request, response) => {
    const call = `${request.method} ${request.url?.replace('/api/v1/auth', '')}`;
    api.calls.push(call);
    void Promise.resolve(api.reply(call)).then(({ status = 200, body }) => {
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(body));
    });
  });
  const tab = new BrowserTab();
  const api: ScriptedApi = {
    calls: [],
    tab,
    reply: () => replies.fine(),
    stop: async () => {
      vi.unstubAllGlobals();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browserFetch = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => browserFetch(origin + path, init));
  vi.stubGlobal('localStorage', tab.localStorage);
  vi.stubGlobal('window', tab);
  return api;
}
