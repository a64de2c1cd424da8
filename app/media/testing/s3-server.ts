// A real S3 server in this process, without signature checks. With the variables TEST_S3_…, tests
// use another store, which checks signatures (docs/testing.md).

import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

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
  waitForWholeObjects(server);
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
function waitForWholeObjects({ store }: S3rver): void {
  const put = store.putObject.bind(store);
  store.putObject = async (object) => {
    const stored = await put(object);
    const path = store.getResourcePath(object.bucket, object.key, 'object');
    for (let tries = 0; tries < 1_000; tries += 1) {
      if ((await sizeOf(path)) === stored.size) break;
      await pause(5);
    }
    return stored;
  };
}

async function sizeOf(path: string): Promise<number | undefined> {
  return (await stat(path).catch(() => undefined))?.size;
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
