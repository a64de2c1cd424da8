// Serves the pages without their scripts, for comparison: a real page can hardly paint earlier than its copy without
// scripts.

import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';

export interface ScriptFreeProxy {
  origin: string;
  stop(): Promise<void>;
}

export async function serveScriptFree(origin: string): Promise<ScriptFreeProxy> {
  const server = createServer((asked, answer) => {
    const isPage = asked.headers.accept?.includes('text/html') === true;
    const headers = { ...asked.headers, ...(isPage && { 'accept-encoding': 'identity' }) };
    const { url = '/', method } = asked;
    const passed = request(new URL(url, origin), { method, headers }, (given) => {
      if (isPage) void withoutScript(given, answer);
      else asItIs(given, answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function asItIs(given: IncomingMessage, answer: ServerResponse): void {
  answer.writeHead(given.statusCode ?? 502, given.headers);
  given.pipe(answer);
}

async function withoutScript(given: IncomingMessage, answer: ServerResponse): Promise<void> {
  const html = (await text(given)).replaceAll(/<script\b[^>]*>.*?<\/script>/gs, '');
  const body = brotliCompressSync(html);
  const { 'content-length': _, 'transfer-encoding': __, ...headers } = given.headers;
  answer.writeHead(given.statusCode ?? 502, {
    ...headers,
    'content-encoding': 'br',
    'content-length': body.length,
  });
  answer.end(body);
}
