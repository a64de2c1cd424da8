import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedPurge {
  method: string | undefined;
  path: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface CdnServer {
  url: string;
  received: ReceivedPurge[];
  /** what it answers from now on */
  answer: { status: number; body: string };
  /** it answers after this */
  gate?: Promise<void>;
  close(): void;
}

/** A server that takes purges, on a free port. */
export async function openCdnServer(): Promise<CdnServer> {
  const server = createServer((request, response) => {
    const { method, url: path, headers } = request;
    void request.toArray().then(async (chunks: Buffer[]) => {
      cdn.received.push({ method, path, headers, body: Buffer.concat(chunks).toString() });
      await cdn.gate;
      response.writeHead(cdn.answer.status).end(cdn.answer.body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const cdn: CdnServer = {
    url: `http://127.0.0.1:${port}`,
    received: [],
    answer: { status: 200, body: '{"success":true}' },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return cdn;
}
