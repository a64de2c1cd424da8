import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

export interface ReceivedCall {
  method: string;
  path: string;
  parameters: Record<string, string>;
  headers: IncomingMessage['headers'];
}

export async function readCall(request: IncomingMessage): Promise<ReceivedCall> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://stripe.test');
  const body = new URLSearchParams(await text(request));
  return {
    method: request.method ?? '',
    path: pathname,
    parameters: Object.fromEntries([...searchParams, ...body]),
    headers: request.headers,
  };
}

export function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_scripted' });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
