/**
 * The one HTTP server: public pages from memory first, then the application. Requests that are none, too
 * long, too slow or without a host are refused here with the headers of every answer; Node and the adapter
 * would refuse them without.
 */
import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';

import { getRequestListener, RequestError } from '@hono/node-server';

import type { Log } from '../monitoring/log.server.ts';
import type { PageFront } from '../page-cache/cached-page-handler.server.ts';
import { CONNECTIONS_CHECKED_EVERY } from './connection-limits.server.ts';

/** By the codes of Node's errors; every other request that cannot be read is a 400. */
const STATUS_OF: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

export interface FrontServerOptions {
  application: Parameters<typeof getRequestListener>[0];
  pages: Pick<PageFront, 'answer'>;
  /** what every answer carries that is no page */
  protection: Record<string, string>;
  log: Log;
  /** Node's own, for tests */
  node?: ServerOptions;
}

/** Makes it; the caller lets it listen. */
export function createFrontServer(options: FrontServerOptions): Server {
  const { application, pages, protection, log, node = {} } = options;
  const headers = { ...protection, 'Cache-Control': 'no-store' };
  const listener = getRequestListener(application, {
    errorHandler: (error) => {
      const status = error instanceof RequestError ? 400 : 500;
      if (status === 500) log.error({ err: error }, 'a request failed outside the application');
      return new Response(null, { status, headers });
    },
  });
  const underway = new WeakMap<Duplex, ServerResponse>();
  const timing = { connectionsCheckingInterval: CONNECTIONS_CHECKED_EVERY };
  // Most ask without a body: for them Node then makes no stream, which costs a tenth of a page from memory.
  const settings = { ...timing, ...node, requireHostHeader: false, optimizeEmptyRequests: true };
  const server = createServer(settings, (request, response) => {
    if (hostsOf(request) > 1 || lacksHost(request)) {
      refuse(response, 400, headers);
    } else if (!pages.answer(request, response)) {
      if (request.method !== 'GET' && request.method !== 'HEAD') endInOrder(request, response);
      underway.set(request.socket, response);
      void listener(request, response);
    }
  });
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    refuse(response, 417, headers);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    refuseUnread({ error, socket, headers, answer: underway.get(socket) });
  });
  return server;
}

/** Node takes the first of several; a proxy before us may have gone by another (RFC 9112, section 3.2). */
function hostsOf({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/** How long the rest of a body is taken and thrown away after its answer, in milliseconds and in bytes. */
const LINGER_MS = 2_000;
const LINGER_BYTES = 16 * 1024 * 1024;

/**
 * An answer that ends its connection before the body was read whole (413) would be lost: closing with something
 * unread resets the connection, and the client may never read what was said. So our side is closed first, and
 * what still comes is thrown away until the client closes too, or for a bounded while.
 */
function endInOrder(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  response.once('prefinish', () => {
    if (request.complete) return;
    const destroySoon = socket.destroySoon.bind(socket);
    let isEnding = false;
    // By this method Node and the adapter close what they have answered.
    socket.destroySoon = () => {
      if (request.complete) destroySoon();
      else if (!isEnding) linger(request);
      isEnding = true;
    };
  });
}

/** Closes our side of the connection, and the other when the client has had its time. */
function linger(request: IncomingMessage): void {
  const { socket } = request;
  const most = socket.bytesRead + LINGER_BYTES;
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
  request.on('data', () => {
    if (socket.bytesRead > most) socket.destroy();
  });
  request.resume();
  socket.end();
}

/** Only HTTP/1.0 knows requests without one. */
function lacksHost({ headers, httpVersion }: IncomingMessage): boolean {
  return headers.host === undefined && httpVersion !== '1.0';
}

type Headers = Record<string, string>;

function refuse(response: ServerResponse, status: number, headers: Headers): void {
  response.writeHead(status, { ...headers, 'Content-Length': '0', Connection: 'close' }).end();
}

interface Unread {
  error: NodeJS.ErrnoException;
  socket: Duplex;
  headers: Headers;
  /** what the application last answered on this connection */
  answer: ServerResponse | undefined;
}

/** What came is no request, so there is no response either: the words go straight onto the connection. */
function refuseUnread({ error, socket, headers, answer }: Unread): void {
  // In the middle of another answer they would be taken for a part of it.
  const isInTheMiddle = answer?.headersSent === true && !answer.writableFinished;
  if (socket.writable && !isInTheMiddle) {
    const status = STATUS_OF[error.code ?? ''] ?? 400;
    const all = { ...headers, 'Content-Length': '0', Connection: 'close' };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`);
  }
  socket.destroy(error);
}
