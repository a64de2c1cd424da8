declare module 's3rver' {
  import type { Server } from 'node:http';

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
  }

  export default class S3rver {
    constructor(options: S3rverOptions);
    readonly httpServer: Server;
    readonly store: {
      putObject(object: StoredObject): Promise<{ size: number; md5: string }>;
      getResourcePath(bucket: string, key: string, resource: 'object'): string;
    };
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
