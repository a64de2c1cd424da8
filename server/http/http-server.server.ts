/**
 * The HTTP server. It serves cached pages and public pictures itself and passes other requests to the application.
 * It rejects malformed and slow requests with our security headers, which Node would omit.
 */
import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

import { getRequestListener, RequestError } from '@hono/node-server';

import type { Log } from '../monitoring/log.server.ts';
import type { CachedPageHandler } from '../page-cache/cached-page-handler.server.ts';
import { CONNECTIONS_CHECK_INTERVAL_MS } from './connection-limits.server.ts';
import { CACHE_CONTROL } from './headers/response-headers.server.ts';
import type { MediaHandler } from './media-handler.server.ts';

const TINY_CHUNKS = 'TINY_CHUNKS';

const STATUS_OF: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  [TINY_CHUNKS]: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

export interface HttpServerOptions {
  application: Parameters<typeof getRequestListener>[0];
  pages: Pick<CachedPageHandler, 'handle'>;
  media?: MediaHandler;
  /** security headers for responses that are not pages */
  securityHeaders: Record<string, string>;
  /** true for a path whose body is a large file, which may take longer than Node's `requestTimeout` */
  takesFile?: (path: string) => boolean;
  log: Log;
  serverOptions?: ServerOptions;
}

export function createHttpServer(options: HttpServerOptions): Server {
  const { application, pages, media, securityHeaders, log, serverOptions = {} } = options;
  const { takesFile = () => false } = options;
  const headers = { ...securityHeaders, 'Cache-Control': CACHE_CONTROL.noStore };
  const listener = getRequestListener(application, {
    errorHandler: (error) => {
      const status = error instanceof RequestError ? 400 : 500;
      if (status === 500) log.error({ err: error }, 'request failed outside the application');
      return new Response(null, { status, headers });
    },
  });
  const lastResponses = new WeakMap<Duplex, ServerResponse>();
  const sendingFiles = new Set<Duplex>();
  const settings = {
    connectionsCheckingInterval: CONNECTIONS_CHECK_INTERVAL_MS,
    ...serverOptions,
    // Node's own check of the Host header is off, because its rejections lack our security headers. The handler below
    // checks the header instead.
    requireHostHeader: false,
    // With this option, Node creates no stream for requests without a body. This saves a tenth of the time for a cached
    // page.
    optimizeEmptyRequests: true,
  };
  const server = createServer(settings, (request, response) => {
    if (request.headers['transfer-encoding'] !== undefined) {
      refuseTinyChunks(request, (error) => server.emit('clientError', error, request.socket));
    }
    if (request.method === 'POST' && takesFile(pathOf(request))) waitForFile(request, sendingFiles);
    if (countHostHeaders(request) > 1 || lacksHost(request)) {
      refuse(response, 400, headers);
    } else if (!pages.handle(request, response)) {
      lastResponses.set(request.socket, response);
      if (!hasUsableAddress(request)) {
        refuse(response, 400, headers);
        return;
      }
      const passOn = () => {
        if (request.method !== 'GET' && request.method !== 'HEAD') lingerOnClose(request, response);
        void listener(request, response);
      };
      if (!media?.handle(request, response, passOn)) passOn();
    }
  });
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    refuse(response, 417, headers);
  });
  // Reading a long audio file takes a busy server more than the timeout of a connection without traffic.
  server.on('timeout', (socket: Socket) => {
    if (!isOwedAnswer(lastResponses.get(socket))) socket.destroy();
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && sendingFiles.has(socket)) return;
    refuseMalformed({ error, socket, headers, lastResponse: lastResponses.get(socket) });
  });
  return server;
}

/** For the largest file, 300 MB, at 1.4 Mbit/s. A connection without traffic ends earlier. */
const FILE_MS = 30 * 60_000;

/**
 * Node reports once that a request exceeds its `requestTimeout`; the report about this one is ignored. The application
 * rejects unauthorized requests without reading their body, which ends the request.
 */
function waitForFile(request: IncomingMessage, sendingFiles: Set<Duplex>): void {
  const { socket } = request;
  sendingFiles.add(socket);
  const timer = setTimeout(() => socket.destroy(), FILE_MS).unref();
  request.once('close', () => {
    clearTimeout(timer);
    sendingFiles.delete(socket);
  });
}

/** True while we work on the answer to a request that has arrived completely. */
function isOwedAnswer(response: ServerResponse | undefined): boolean {
  return response !== undefined && response.req.complete && !response.headersSent;
}

function pathOf({ url = '' }: IncomingMessage): string {
  return url.split('?', 1)[0] ?? '';
}

/** Every client sends larger chunks. Without this limit, a body of 6 MB on the wire costs seconds of CPU. */
const ALLOWED_CHUNKS = 1_000;
const CHUNK_BYTES = 512;

/** Ends the connection of a chunked body whose chunks are tiny, because each chunk costs as much as a large one. */
function refuseTinyChunks(request: IncomingMessage, refuseBody: (error: Error) => void): void {
  let chunks = 0;
  let bytes = 0;
  const push = request.push.bind(request);
  // Node passes each chunk to this method. A listener for `data` would start the flow of the body.
  request.push = (chunk: Buffer | null, encoding) => {
    if (chunk === null) return push(chunk, encoding);
    chunks += 1;
    bytes += chunk.length;
    if (chunks <= ALLOWED_CHUNKS + bytes / CHUNK_BYTES) return push(chunk, encoding);
    if (!request.socket.destroyed) {
      refuseBody(
        Object.assign(new Error('The chunks of the request body are too small'), {
          code: TINY_CHUNKS,
        }),
      );
    }
    return false;
  };
}

/**
 * Returns the number of Host headers. A request with several is rejected: Node would use the first one, but a proxy in
 * front may have used another one (RFC 9112, section 3.2).
 */
function countHostHeaders({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/** Limits for reading the rest of a body after the response. */
const LINGER_MS = 2_000;
const LINGER_BYTES = 16 * 1024 * 1024;

/**
 * If a socket is closed while it has unread data, the connection is reset and the client may not receive the response,
 * such as a 413.
 * So the server first closes only its own side, and discards the rest of the body.
 */
function lingerOnClose(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  response.once('prefinish', () => {
    if (request.complete) return;
    const destroySoon = socket.destroySoon.bind(socket);
    let isEnding = false;
    // Node and `@hono/node-server` call this method to close a connection after the response.
    socket.destroySoon = () => {
      if (request.complete) destroySoon();
      else if (!isEnding) linger(request);
      isEnding = true;
    };
  });
}

/**
 * Closes the server's side of the connection now. The whole connection is closed when the client closes its side, or
 * when a limit is reached.
 */
function linger(request: IncomingMessage): void {
  const { socket } = request;
  const maxBytesRead = socket.bytesRead + LINGER_BYTES;
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
  request.on('data', () => {
    if (socket.bytesRead > maxBytesRead) socket.destroy();
  });
  request.resume();
  socket.end();
}

/** Only HTTP/1.0 allows requests without a Host header. */
function lacksHost({ headers, httpVersion }: IncomingMessage): boolean {
  return headers.host === undefined && httpVersion !== '1.0';
}

/**
 * False for an address that the application could not read: a host that is none, such as `1.2.3.4.5`, or a name or password
 * before it. Only proxies send whole URLs.
 */
function hasUsableAddress({ url = '', headers: { host = 'localhost' } }: IncomingMessage): boolean {
  const address = url.startsWith('/') ? `http://${host}/` : url;
  if (!URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username === '' && password === '';
}

type Headers = Record<string, string>;

function refuse(response: ServerResponse, status: number, headers: Headers): void {
  response.writeHead(status, { ...headers, 'Content-Length': '0', Connection: 'close' }).end();
}

interface MalformedRequest {
  error: NodeJS.ErrnoException;
  socket: Duplex;
  headers: Headers;
  lastResponse: ServerResponse | undefined;
}

/** Node has no response object for a request that it cannot parse, so the rejection is written to the socket. */
function refuseMalformed({ error, socket, headers, lastResponse }: MalformedRequest): void {
  // If another response is being sent, the client would read the rejection as a part of that response.
  const isMidResponse = lastResponse?.headersSent === true && !lastResponse.writableFinished;
  if (socket.writable && !isMidResponse) {
    const status = STATUS_OF[error.code ?? ''] ?? 400;
    const all = { ...headers, 'Content-Length': '0', Connection: 'close' };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`);
  }
  socket.destroy(error);
}
