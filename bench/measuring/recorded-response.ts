// Records the headers and the bytes of one response as they were sent, so that `bare-server.ts` can replay the
// response.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';

export interface RecordedResponse {
  status: number;
  /** names and values, alternating */
  headers: string[];
  /** base64 */
  body: string;
}

/** These headers are not replayed, because Node adds them to every response. */
const OF_THE_CONNECTION = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** Sends one request and records the response with its headers and bytes as they were sent. */
export async function recordResponse(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<RecordedResponse> {
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

/** Starts, in a child process, a bare server that replays the response. */
export async function startBareServer(
  answer: RecordedResponse,
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
