// A front before pages that a test draws, on a socket, with time and idle work in the test's hands.
import { once } from 'node:events';
import { createServer, request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

import { pino } from 'pino';

import { answerWith } from '../../app/wire/response-bytes.server.ts';
import { protectionOf } from '../../server/http/security-headers.server.ts';
import {
  createPageFront,
  type PageFront,
} from '../../server/page-cache/cached-page-handler.server.ts';

export const TEXT = 'In loving memory. '.repeat(200);

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** What the application draws, in the test's hands. */
export class TestPages {
  drawn: string[] = [];
  /** the bytes of the page that was drawn last */
  bytes = Buffer.alloc(0);
  text = TEXT;
  status = 200;
  caching = 'public, max-age=0';
  cookie = '';
  /** while set, every page waits for it */
  gate: Promise<void> | undefined;

  async draw(path: string): Promise<Response> {
    this.drawn.push(path);
    const { text, status } = this;
    await this.gate;
    const headers = new Headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': this.caching,
      'X-Request-Id': 'one-visitor',
      'Content-Security-Policy': "default-src 'none'",
    });
    if (this.cookie) headers.set('Set-Cookie', this.cookie);
    this.bytes = Buffer.from(`<p>${path}</p>${text}`);
    return answerWith(this.bytes, { status, headers });
  }
}

export interface TestFront {
  pages: PageFront;
  application: TestPages;
  /** in milliseconds */
  time: number;
  idleWork: Array<() => Promise<void>>;
  ask(path: string, headers?: Record<string, string>, method?: string): Promise<Answer>;
  close(): Promise<void>;
}

export async function openTestFront(maxBytes = 1_000_000): Promise<TestFront> {
  const front: Omit<TestFront, 'pages' | 'ask' | 'close'> = {
    application: new TestPages(),
    time: 0,
    idleWork: [],
  };
  const pages = createPageFront({
    maxBytes,
    render: (path) => front.application.draw(path),
    log: pino({ level: 'silent' }),
    protection: protectionOf('https://memorials.example'),
    instead: { now: () => front.time, whenIdle: (work) => void front.idleWork.push(work) },
  });
  pages.changes.onHearing();
  const server = createServer((incoming, response) => {
    if (!pages.answer(incoming, response)) response.writeHead(200).end('the application');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(front, {
    pages,
    ask: (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      ask({ port, path, headers, method }),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  });
}

async function ask(where: {
  port: number;
  path: string;
  headers: Record<string, string>;
  method: string;
}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', ...where }, (incoming) => {
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

/** A gate that is opened by hand. */
export function closedGate(): { gate: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { gate: promise, open: resolve };
}
