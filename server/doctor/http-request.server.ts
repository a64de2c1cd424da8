/** One request of the doctor, with limits, and with what TLS says. It follows no redirect. */
import { request as requestHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { TLSSocket } from 'node:tls';

import { codeOf } from '../../app/wire/errors/caught.ts';

const MAX_ANSWER_BYTES = 64 * 1024;

export interface OutsideRequest {
  method?: 'GET' | 'POST' | 'HEAD';
  headers?: Readonly<Record<string, string>>;
  body?: Buffer;
  signal: AbortSignal;
}

export interface OutsideAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** the first 64 KB */
  text: string;
  /** the last day of the certificate; undefined without TLS */
  certificateEnds: Date | undefined;
}

/** @throws Error with a `code` if there is no answer */
export async function sendRequest(
  url: string,
  { method = 'GET', headers = {}, body, signal }: OutsideRequest,
): Promise<OutsideAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const send = url.startsWith('https:') ? requestHttps : requestHttp;
  const length = body ? { 'Content-Length': String(body.length) } : {};
  // A connection of its own, so that it is closed with the answer.
  const options = { method, signal, headers: { ...headers, ...length }, agent: false };
  const request = send(url, options, resolve);
  // Stays attached: a server may answer and then close while the body is still being sent.
  request.on('error', reject);
  request.end(body);
  const response = await promise;
  const text = await readText(response);
  const { socket } = response;
  const certificate = socket instanceof TLSSocket ? socket.getPeerCertificate() : undefined;
  response.destroy();
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text,
    certificateEnds: certificate?.valid_to ? new Date(certificate.valid_to) : undefined,
  };
}

/**
 * Announces a body of this length, and sends none of it.
 * @returns the status with which a server on the way refuses it; undefined if none does, or none answers
 */
export async function announceBody(
  url: string,
  { bytes, headers, signal }: { bytes: number } & Pick<OutsideRequest, 'headers' | 'signal'>,
): Promise<number | undefined> {
  const { promise, resolve } = Promise.withResolvers<number | undefined>();
  const send = url.startsWith('https:') ? requestHttps : requestHttp;
  const announced = { 'Content-Length': String(bytes), Expect: '100-continue' };
  const options = { method: 'POST', signal, agent: false, headers: { ...headers, ...announced } };
  const request = send(url, options, ({ statusCode }) => resolve(statusCode));
  request.on('continue', () => resolve(undefined));
  request.on('error', () => resolve(undefined));
  request.flushHeaders();
  const status = await promise;
  request.destroy();
  return status;
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += (chunk as Buffer).length;
    chunks.push(chunk as Buffer);
    if (bytes >= MAX_ANSWER_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES).toString('utf8');
}

const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the DNS doesn’t know its name',
  EAI_AGAIN: 'the DNS doesn’t answer',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was closed',
  EPROTO: 'no TLS connection can be made; perhaps it has no certificate yet',
  ETIMEDOUT: 'it doesn’t answer',
  EHOSTUNREACH: 'there’s no route to it',
  ENETUNREACH: 'this machine has no network',
  ABORT_ERR: 'it didn’t answer in time',
};

/** Why there was no answer, to stand after 'because'. */
export function reasonOf(error: unknown): string {
  const { code, errors } = error as { code?: unknown; errors?: unknown };
  // A name with several addresses gives one error for each.
  const inner = Array.isArray(errors) && code === undefined ? (errors[0] as unknown) : undefined;
  if (inner !== undefined) return reasonOf(inner);
  const known = typeof code === 'string' ? REASONS[code] : undefined;
  return known ?? (typeof code === 'string' ? code : 'of an unknown error');
}

const TLS_CODE = /CERT|TLS|SSL|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|SELF_SIGNED/;

/** True if a server answered whose certificate or protocol is wrong. */
export function isTlsError(error: unknown): boolean {
  return TLS_CODE.test(codeOf(error));
}
