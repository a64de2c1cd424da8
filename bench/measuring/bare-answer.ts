// One answer, taken from a server as it stands on the wire, to be given again by `bare-server.ts`.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';

export interface BareAnswer {
  status: number;
  /** names and values in turn */
  headers: string[];
  /** base64 */
  body: string;
}

/** Node writes these by itself. */
const OF_THE_CONNECTION = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** Asks once and takes the answer with its headers and its bytes as they were sent. */
export async function takeAnswer(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<BareAnswer> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { ...headers, connection: 'close' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { rawHeaders, statusCode: status = 0 } = response;
        const kept = rawHeaders.filter(
          (_, index) =>
            !OF_THE_CONNECTION.has((rawHeaders[index - (index % 2)] ?? '').toLowerCase()),
        );
        resolve({ status, headers: kept, body: Buffer.concat(chunks).toString('base64') });
      });
    })
      .on('error', reject)
      .end();
  });
}

/** Serves an answer from a bare server in a process of its own. */
export async function serveBare(
  answer: BareAnswer,
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), { execArgv: [] });
  child.send(answer);
  const [port] = (await once(child, 'message')) as [number];
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
}
