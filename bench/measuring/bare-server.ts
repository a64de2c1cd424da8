// A bare node:http server that gives one answer to everybody: what any server on Node could reach at best.
// It is told the answer as JSON by its parent and says its port.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { BareAnswer } from './bare-answer.ts';

process.once('message', (message) => {
  const { status, headers, body } = message as BareAnswer;
  const bytes = Buffer.from(body, 'base64');
  const server = createServer((_, response) => {
    response.writeHead(status, headers);
    response.end(bytes.length > 0 ? bytes : undefined);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
