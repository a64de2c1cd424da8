import { fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';

export interface RecordedResponse {
  status: number;
  headers: string[];
  body: string;
}

const OF_THE_CONNECTION = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

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
