import type { z } from 'zod';

import type { ErrorCode } from '../../app/wire/error-codes.ts';

export interface Operation {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** the path, with `{name}` for a path parameter */
  path: string;
  about: string;
  payload?: z.ZodType;
  query?: Readonly<Record<string, string>>;
  /** schema of the response's `data`; undefined if the response has no data, optional if it can lack them */
  data?: z.ZodType;
  /**
   * the success status of the tus upload protocol; 201 has a `Location` header, 204 has `Upload-Offset`, neither has a
   * body
   */
  tusStatus?: 201 | 204;
  /** the media type, if the response is a file; the status is 200, or 206 for a range */
  file?: string;
  status?: 201 | 202;
  isRedirect?: true;
  isSignedIn?: true;
  failures: readonly ErrorCode[];
}
