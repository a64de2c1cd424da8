// A real S3 server in this process, without signature checks. With the variables TEST_S3_…, tests
// use another store, which checks signatures (docs/testing.md).

import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import S3rver from 's3rver';

import type { S3Settings } from '../storage/s3-requests.server.ts';
import { temporaryFolder } from './temporary-folder.ts';

const BUCKET = 'media';

export interface S3Server {
  settings: S3Settings;
  folder: string;
  stop(): Promise<void>;
}

/**
 * Starts with an empty bucket, or with the folder of an earlier server. A new folder is removed
 * after the test.
 */
export async function startS3Server(port = 0, keptFolder?: string): Promise<S3Server> {
  const folder = keptFolder ?? (await temporaryFolder());
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory: folder,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET }],
  });
  answerWrittenUploads(server);
  const { port: listening } = await server.run();
  return {
    folder,
    settings: {
      url: `http://127.0.0.1:${listening}`,
      bucket: BUCKET,
      accessKey: 'S3RVER',
      secretKey: 'S3RVER',
      region: 'us-east-1',
      isPathStyle: true,
    },
    stop: async () => {
      if (!server.httpServer.listening) return;
      const closed = server.close();
      server.httpServer.closeAllConnections();
      await closed;
    },
  };
}

/** S3rver answers an upload while its last bytes are still being written, so that a read could find fewer. */
function answerWrittenUploads({ store }: S3rver): void {
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const path = store.getResourcePath(bucket, key, 'object');
    await mkdir(dirname(path), { recursive: true });
    const hash = createHash('md5');
    let size = 0;
    const chunks: AsyncIterable<Buffer> = Readable.from(
      Buffer.isBuffer(content) ? [content] : content,
    );
    await pipeline(
      chunks,
      async function* (source: AsyncIterable<Buffer>) {
        for await (const chunk of source) {
          hash.update(chunk);
          size += chunk.length;
          yield chunk;
        }
      },
      createWriteStream(path),
    );
    const md5 = hash.digest('hex');
    await store.putMetadata(bucket, key, metadata, md5);
    return { size, md5 };
  };
}

export function realBucket(): S3Settings | null {
  const {
    TEST_S3_URL: url,
    TEST_S3_BUCKET: bucket,
    TEST_S3_ACCESS_KEY: accessKey,
    TEST_S3_SECRET_KEY: secretKey,
    TEST_S3_REGION: region = 'us-east-1',
    TEST_S3_PATH_STYLE: pathStyle,
  } = process.env;
  if (!url || !bucket || !accessKey || !secretKey) return null;
  return { url, bucket, accessKey, secretKey, region, isPathStyle: pathStyle !== 'false' };
}

export function anId(): string {
  return randomBytes(16).toString('hex');
}
