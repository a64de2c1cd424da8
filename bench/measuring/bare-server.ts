import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { RecordedResponse } from './recorded-response.ts';

process.once('message', (message) => {
  const { status, headers, body } = message as RecordedResponse;
  const bytes = Buffer.from(body, 'base64');
  const server = createServer((_, response) => {
    response.writeHead(status, headers);
    response.end(bytes.length > 0 ? bytes : undefined);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
