/** The description of one operation of the API. */
import type { z } from 'zod';

import type { ErrorCode } from '../../app/wire/error-codes.ts';

export interface Operation {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** the path, with `{name}` for a path parameter */
  path: string;
  about: string;
  /** schema of the JSON body */
  payload?: z.ZodType;
  /** the query parameters, each with its description */
  query?: Readonly<Record<string, string>>;
  /** schema of the response's `data`; undefined if the response has no data */
  data?: z.ZodType;
  /**
   * the status of a success of the tus protocol, which has no body: 201 with `Location`, or 204 with `Upload-Offset`
   */
  tusStatus?: 201 | 204;
  /** the status of a success, if it is not 200 */
  status?: 201;
  /** true if the response is a redirect instead of JSON */
  isRedirect?: true;
  /** true if the operation requires the session cookie */
  isSignedIn?: true;
  /** error codes in addition to those of every operation */
  failures: readonly ErrorCode[];
}
