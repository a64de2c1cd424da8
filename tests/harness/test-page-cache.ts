import { once } from 'node:events';
import { createServer, request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

import { pino } from 'pino';

import { OTHER_LANGUAGES_HEADER } from '../../app/language/visitor-language.ts';
import { responseWithBytes } from '../../app/wire/page-response.server.ts';
import { createCdn, type Cdn } from '../../server/cdn/cdn.server.ts';
import { nonPageSecurityHeaders } from '../../server/http/headers/response-headers.server.ts';
import {
  createCachedPageHandler,
  type CachedPageHandler,
} from '../../server/page-cache/cached-page-handler.server.ts';

export const TEXT = 'In loving memory. '.repeat(200);

export interface TestResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export class TestRenderer {
  rendered: string[] = [];
  bytes = Buffer.alloc(0);
  text = TEXT;
  status = 200;
  cacheControl = 'public, max-age=0';
  cookie = '';
  location = '';
  /** the other languages of the pages, separated by spaces */
  otherLanguages = '';
  /** of the last request */
  languages: string | undefined;
  gate: Promise<void> | undefined;

  async render(path: string, sent: Record<string, string> = {}): Promise<Response> {
    this.rendered.push(path);
    this.languages = sent['Accept-Language'];
    const { text, status } = this;
    await this.gate;
    const headers = new Headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': this.cacheControl,
      'X-Request-Id': 'one-visitor',
      'Content-Security-Policy': "default-src 'none'",
    });
    if (this.otherLanguages) headers.set(OTHER_LANGUAGES_HEADER, this.otherLanguages);
    if (this.location) headers.set('Location', this.location);
    if (this.cookie) headers.set('Set-Cookie', this.cookie);
    this.bytes = Buffer.from(`<p>${path}</p>${text}`);
    return responseWithBytes(this.bytes, { status, headers });
  }
}

export interface TestPageCache {
  pages: CachedPageHandler;
  renderer: TestRenderer;
  time: number;
  idleTasks: Array<() => Promise<void>>;
  request(path: string, headers?: Record<string, string>, method?: string): Promise<TestResponse>;
  close(): Promise<void>;
}

const TRUSTED_CDN = createCdn({
  isTrusted: () => true,
  memorialShowing: () => undefined,
  findShortCode: () => Promise.resolve(undefined),
});

export async function openTestPageCache(
  maxBytes = 1_000_000,
  cdn: Cdn = TRUSTED_CDN,
): Promise<TestPageCache> {
  const state: Pick<TestPageCache, 'renderer' | 'time' | 'idleTasks'> = {
    renderer: new TestRenderer(),
    time: 0,
    idleTasks: [],
  };
  const pages = createCachedPageHandler({
    maxBytes,
    render: (path, headers) => state.renderer.render(path, headers),
    log: pino({ level: 'silent' }),
    securityHeaders: nonPageSecurityHeaders('https://memorials.example'),
    languages: ['en', 'es'],
    cdn,
    overrides: { now: () => state.time, whenIdle: (task) => void state.idleTasks.push(task) },
  });
  pages.changes.onListening();
  const server = createServer((incoming, response) => {
    if (!pages.handle(incoming, response)) response.writeHead(200).end('the application');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    pages,
    request: (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      send({ port, path, headers, method }),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  });
}

async function send(options: {
  port: number;
  path: string;
  headers: Record<string, string>;
  method: string;
}): Promise<TestResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', ...options }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => {
        const { statusCode: status = 0 } = incoming;
        resolve({ status, headers: incoming.headers, body: Buffer.concat(chunks) });
      });
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

export function closedGate(): { gate: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { gate: promise, open: resolve };
}
