/**
 * Requests to an S3-compatible store. `s3-lite-client` signs the URLs. `node:http` sends the
 * requests, because it supports streaming, reused connections and timeouts.
 */
import type { Agent, IncomingMessage, request as httpRequest } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

import type { S3Client } from '@bradenmacdonald/s3-lite-client';

import { loadOnce } from '../../wire/load-once.ts';
import { MediaStorageUnavailableError } from './storage.server.ts';

export interface S3Settings {
  url: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
  region: string;
  /** true if the bucket is in the path of URLs; false if it is in the host name */
  isPathStyle: boolean;
}

export interface S3Timing {
  /** longest time until a response starts, and longest pause while sending */
  timeoutMs: number;
  /**
   * longest pause while receiving. If a visitor stops reading, the download from the store pauses too. The server
   * closes that visitor's connection after 60 seconds, so this limit must be longer.
   */
  stalledMs: number;
  retryPausesMs: readonly number[];
}

export const S3_TIMING: S3Timing = {
  timeoutMs: 15_000,
  stalledMs: 75_000,
  retryPausesMs: [100, 500],
};

/** Each signed URL is used at once, so its validity only has to cover clock differences. */
const SIGNATURE_SECONDS = 900;

export interface S3Request {
  method: 'GET' | 'PUT' | 'HEAD' | 'DELETE';
  key: string;
  expects: readonly number[];
  headers?: Readonly<Record<string, string>>;
  /** opens the body for each attempt; `headers` must contain its length */
  open?: () => Readable;
}

export interface S3Requests {
  /**
   * Retries a request after a temporary failure, because all requests are idempotent. The caller must read or destroy
   * the response.
   * @throws MediaStorageUnavailableError
   */
  send(request: S3Request): Promise<IncomingMessage>;
  client(): Promise<S3Client>;
  readonly place: string;
  readonly retryPausesMs: readonly number[];
}

export function createS3Requests(settings: S3Settings, timing = S3_TIMING): S3Requests {
  const place = `the bucket "${settings.bucket}" at ${settings.url}`;
  const connect = loadOnce(() => openConnection(settings));

  async function attempt({ method, key, headers, open }: S3Request): Promise<IncomingMessage> {
    const { client, send, agent } = await connect();
    const url = await client.getPresignedUrl(method, key, { expirySeconds: SIGNATURE_SECONDS });
    return new Promise((resolve, reject) => {
      const options = { method, headers: { ...headers }, agent, timeout: timing.timeoutMs };
      let response: IncomingMessage | undefined;
      const request = send(url, options, (received) => {
        response = received;
        request.setTimeout(timing.stalledMs);
        resolve(received);
      });
      request.once('timeout', () => (response ?? request).destroy(new TimedOutError()));
      request.once('error', reject);
      if (!open) {
        request.end();
        return;
      }
      const body = open();
      body.once('error', (error) => reject(new SourceError(error)));
      // The two error handlers above already report failures.
      pipeline(body, request, () => undefined);
    });
  }

  async function attemptSafely(request: S3Request): Promise<Outcome> {
    try {
      return { response: await attempt(request) };
    } catch (error) {
      if (error instanceof SourceError) throw error.cause;
      return { error };
    }
  }

  return {
    client: async () => (await connect()).client,
    place,
    retryPausesMs: timing.retryPausesMs,
    async send(request) {
      for (let tries = 0; ; tries += 1) {
        const outcome = await attemptSafely(request);
        const { response } = outcome;
        if (response && request.expects.includes(response.statusCode ?? 0)) return response;
        const wait = timing.retryPausesMs[tries];
        if (wait === undefined || !mayBeTemporary(outcome)) {
          throw await failureOf(outcome, request, place);
        }
        response?.destroy();
        await pause(wait);
      }
    },
  };
}

type Outcome =
  | { response: IncomingMessage; error?: undefined }
  | { response?: undefined; error: unknown };

export class TimedOutError extends Error {
  override readonly name = 'TimedOutError';
}

/** The application could not read the body to send. The store is not the cause. */
class SourceError extends Error {
  constructor(cause: unknown) {
    super('The body of a request could not be read', { cause });
  }
}

interface Connection {
  client: S3Client;
  send: typeof httpRequest;
  agent: Agent;
}

/** Imports the libraries on demand, because most installations store media on disk. */
async function openConnection(settings: S3Settings): Promise<Connection> {
  const { url, bucket, accessKey, secretKey, region, isPathStyle } = settings;
  const { S3Client } = await import('@bradenmacdonald/s3-lite-client');
  const http = url.startsWith('https:') ? await import('node:https') : await import('node:http');
  return {
    client: new S3Client({
      endPoint: url,
      bucket,
      accessKey,
      secretKey,
      region,
      pathStyle: isPathStyle,
    }),
    send: http.request,
    agent: new http.Agent({ keepAlive: true }),
  };
}

function mayBeTemporary({ response, error }: Outcome): boolean {
  if (!response) return !(error instanceof TimedOutError);
  const status = response.statusCode ?? 0;
  return status >= 500 || status === 429;
}

const MAX_ERROR_BYTES = 16_384;

async function failureOf(
  { response, error }: Outcome,
  { method, key }: S3Request,
  place: string,
): Promise<MediaStorageUnavailableError> {
  const subject = `The media storage, ${place},`;
  if (!response) {
    const reason = error instanceof TimedOutError ? 'in time' : `(${codeOf(error)})`;
    return new MediaStorageUnavailableError(`${subject} did not respond ${reason}.`, {
      cause: error,
    });
  }
  const code = await readErrorCode(response);
  return new MediaStorageUnavailableError(
    `${subject} responded with ${response.statusCode} ${code} to ${method} ${key}.`,
  );
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? String(error.code) : error.message;
}

async function readErrorCode(response: IncomingMessage): Promise<string> {
  let text = '';
  try {
    for await (const chunk of response) {
      text += String(chunk);
      if (text.length > MAX_ERROR_BYTES) break;
    }
  } catch {
    // If the error code cannot be read, only the status is reported.
  } finally {
    response.destroy();
  }
  return /<Code>(\w{1,100})<\/Code>/.exec(text)?.[1] ?? '';
}
