import { request, type IncomingHttpHeaders } from 'node:http';

export interface RawRequest {
  method?: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
}

export interface RawResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export function rawGet(
  origin: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawResponse> {
  return rawRequest(origin, { path, headers });
}

export function rawRequest(origin: string, sent: RawRequest): Promise<RawResponse> {
  const { method = 'GET', path, headers = {}, body } = sent;
  const { hostname, port } = new URL(origin);
  const options = { hostname, port, method, path, headers: { ...headers } };
  return new Promise((resolve, reject) => {
    const outgoing = request(options, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => {
        const { statusCode: status = 0 } = incoming;
        resolve({ status, headers: incoming.headers, body: Buffer.concat(chunks).toString() });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
