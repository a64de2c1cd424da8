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

  export default class S3rver {
    constructor(options: S3rverOptions);
    readonly httpServer: Server;
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
