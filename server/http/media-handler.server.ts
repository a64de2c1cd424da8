/**
 * Writes public pictures and videos directly to the socket, without the router. Other requests below `/media/` go to the
 * application.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';

import {
  isServedName,
  OPEN_CACHE_CONTROL,
  planFileResponse,
  type FileResponse,
} from '../../app/media/serving/file-response.server.ts';
import type { ServedFiles } from '../../app/media/serving/served-files.server.ts';
import type { ByteRange, StoredFile } from '../../app/media/storage/storage.server.ts';
import { codeOf } from '../../app/wire/errors/caught.ts';
import type { Cdn } from '../cdn/cdn.server.ts';
import type { Log } from '../monitoring/log.server.ts';
import { ClientGoneError, sendFile } from './send-file.server.ts';

const MEDIA_PREFIX = '/media/';

/** Only the number of responses is logged, once for each interval. A line for each response would flood the log. */
const LOG_INTERVAL_MS = 60_000;

export interface MediaHandler {
  /**
   * Returns true if it handles the request: a GET or HEAD for a file that `isOpen` allows. For other requests, and for
   * an unsatisfiable range of a file in memory, returns false and writes nothing.
   * @param passOn - passes the request to the application if the file cannot be sent; called at most once, and only if
   *   the result is true
   */
  handle(request: IncomingMessage, response: ServerResponse, passOn: () => void): boolean;
}

export interface MediaHandlerOptions {
  files: ServedFiles;
  /** True if every visitor can see this file. Does not wait for the database, so false can also mean not known. */
  isOpen: (name: string) => boolean;
  securityHeaders: Record<string, string>;
  cdn: Pick<Cdn, 'headersFor'>;
  log: Log;
}

export function createMediaHandler(options: MediaHandlerOptions): MediaHandler {
  const { files, isOpen, log } = options;
  const counts = { fromMemory: 0, fromStorage: 0 };
  logCountsPeriodically(counts, log);

  /** @returns false if the application must handle the request */
  async function load(exchange: Exchange): Promise<boolean> {
    const { name, response } = exchange;
    const file = await files.find(name);
    if (response.destroyed) return true;
    if (!file) return false;
    const bytes = files.fromMemory(name);
    return bytes ? sendBytes(exchange, bytes, options) : sendStream(exchange, file, options);
  }

  return {
    handle(request, response, passOn) {
      const { method, url = '' } = request;
      if ((method !== 'GET' && method !== 'HEAD') || !url.startsWith(MEDIA_PREFIX)) return false;
      const name = url.slice(MEDIA_PREFIX.length);
      if (!isServedName(name) || !isOpen(name)) return false;
      const exchange = { request, response, name };
      const bytes = files.fromMemory(name);
      if (bytes) {
        counts.fromMemory += 1;
        return sendBytes(exchange, bytes, options);
      }
      counts.fromStorage += 1;
      load(exchange).then(
        (isSent) => {
          if (!isSent) passOn();
        },
        // Loading the file failed. The application tries again, and logs the error if it also fails.
        () => passOn(),
      );
      return true;
    },
  };
}

type SendOptions = Pick<MediaHandlerOptions, 'securityHeaders' | 'cdn' | 'log'>;

/** @returns false if the application must handle the request; then nothing is written */
function sendBytes(exchange: Exchange, bytes: Buffer, options: SendOptions): boolean {
  const plan = begin(exchange, bytes.length, options);
  if (!plan) return false;
  const { range } = plan;
  const sent = range ? bytes.subarray(range.start, range.end + 1) : bytes;
  exchange.response.end(hasBody(exchange.request, plan) ? sent : undefined);
  return true;
}

/** @returns false if the application must handle the request; then nothing is written */
function sendStream(exchange: Exchange, file: StoredFile, options: SendOptions): boolean {
  const { request, response, name } = exchange;
  const plan = begin(exchange, file.byteSize, options);
  if (!plan) return false;
  if (!hasBody(request, plan)) {
    response.end();
    return true;
  }
  // If reading fails, the connection is closed, so that the client detects the failure.
  sendBody(file, plan.range, response).catch((error: unknown) => {
    response.destroy();
    if (!isClientGone(error)) options.log.error({ err: error, name }, 'cannot send a media file');
  });
  return true;
}

async function sendBody(
  file: StoredFile,
  range: ByteRange | undefined,
  response: ServerResponse,
): Promise<void> {
  const opened = await file.open?.();
  if (!opened) {
    await pipeline(file.stream(range), response);
    return;
  }
  try {
    await sendFile(opened, range ?? { start: 0, end: file.byteSize - 1 }, response);
  } finally {
    await opened.close();
  }
}

function isClientGone(error: unknown): boolean {
  return error instanceof ClientGoneError || codeOf(error) === 'ERR_STREAM_PREMATURE_CLOSE';
}

/**
 * Writes the headers.
 * @returns undefined if the application must handle the request; then nothing is written
 */
function begin(
  { name, request, response }: Exchange,
  byteSize: number,
  { securityHeaders, cdn }: SendOptions,
): FileResponse | undefined {
  const { 'if-none-match': ifNoneMatch, 'if-range': ifRange, range } = request.headers;
  const plan = planFileResponse(
    { name, byteSize, cacheControl: OPEN_CACHE_CONTROL },
    { ifNoneMatch, ifRange: singleOf(ifRange), range },
  );
  if (plan.status === 416) return undefined;
  const shared = cdn.headersFor(MEDIA_PREFIX + name, OPEN_CACHE_CONTROL);
  response.writeHead(plan.status, { ...securityHeaders, ...plan.headers, ...shared });
  return plan;
}

interface Exchange {
  name: string;
  request: IncomingMessage;
  response: ServerResponse;
}

function hasBody({ method }: IncomingMessage, { status }: FileResponse): boolean {
  return method === 'GET' && (status === 200 || status === 206);
}

/** Joins repeated headers, which Node can pass as a list. */
function singleOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : header?.join(', ');
}

function logCountsPeriodically(
  counts: { fromMemory: number; fromStorage: number },
  log: Log,
): void {
  let logged = 0;
  setInterval(() => {
    const total = counts.fromMemory + counts.fromStorage;
    if (total === logged) return;
    logged = total;
    log.info({ media: counts }, 'media handler counts');
  }, LOG_INTERVAL_MS).unref();
}
