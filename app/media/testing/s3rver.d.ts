declare module 's3rver' {
  import type { Server } from 'node:http';
  import type { Readable } from 'node:stream';

  interface S3rverOptions {
    address: string;
    port: number;
    silent: boolean;
    directory: string;
    vhostBuckets: boolean;
    configureBuckets: ReadonlyArray<{ name: string }>;
  }

  interface StoredObject {
    bucket: string;
    key: string;
    content: Readable | Buffer;
    metadata: Readonly<Record<string, unknown>>;
  }

  export default class S3rver {
    constructor(options: S3rverOptions);
    readonly httpServer: Server;
    readonly store: {
      putObject(object: StoredObject): Promise<{ size: number; md5: string }>;
      putMetadata(
        bucket: string,
        key: string,
        metadata: StoredObject['metadata'],
        md5: string,
      ): Promise<void>;
      getResourcePath(bucket: string, key: string, resource: 'object'): string;
    };
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
