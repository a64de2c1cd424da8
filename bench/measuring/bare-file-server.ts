// A minimal static file server, the baseline for the product's file delivery. The parent process sends the folder and
// receives the port.

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream';

process.once('message', (message) => {
  const { folder, headers } = message as { folder: string; headers: Record<string, string> };

  async function send(name: string, response: ServerResponse): Promise<void> {
    const path = join(folder, name.slice(0, 2), name.slice(2, 4), name);
    const { size } = await stat(path);
    if (response.destroyed) return;
    response.writeHead(200, { ...headers, 'Content-Length': String(size) });
    pipeline(createReadStream(path), response, () => undefined);
  }

  const server = createServer((request, response) => {
    send(basename(request.url ?? ''), response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
