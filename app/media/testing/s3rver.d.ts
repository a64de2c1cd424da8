// The part of s3rver that the tests use. The package has no types of its own.
declare module 's3rver' {
  import type { Server } from 'node:http';

  interface S3rverOptions {
    address: string;
    port: number;
    silent: boolean;
    directory: string;
    /** false: the bucket is part of the URL's path */
    vhostBuckets: boolean;
    configureBuckets: ReadonlyArray<{ name: string }>;
  }

  export default class S3rver {
    constructor(options: S3rverOptions);
    readonly httpServer: Server;
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
