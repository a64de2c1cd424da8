import type { z } from 'zod';

import type { ErrorCode } from '../../app/wire/error-codes.ts';

export interface Operation {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** the path, with `{name}` for a path parameter */
  path: string;
  about: string;
  payload?: z.ZodType;
  query?: Readonly<Record<string, string>>;
  /** schema of the response's `data`; undefined if the response has no data */
  data?: z.ZodType;
  /**
   * the success status of the tus upload protocol, without a body: 201 with `Location`, or 204 with
   * `Upload-Offset`
   */
  tusStatus?: 201 | 204;
  /** the media type of a file as the answer: 200, or 206 for a range */
  file?: string;
  status?: 201 | 202;
  isRedirect?: true;
  isSignedIn?: true;
  failures: readonly ErrorCode[];
}
