/** The description of one operation of the API. */
import type { z } from 'zod';

import type { ErrorCode } from '../../app/wire/error-codes.ts';

export interface Operation {
  method: 'get' | 'post' | 'put' | 'delete';
  /** with `{name}` for a path parameter */
  path: string;
  about: string;
  /** schema of the JSON body */
  payload?: z.ZodType;
  /** query parameters with their meaning */
  query?: Readonly<Record<string, string>>;
  /** schema of the response's `data`; undefined when there is none */
  data?: z.ZodType;
  /** the response is a redirect, not JSON */
  isRedirect?: true;
  /** requires the session cookie */
  isSignedIn?: true;
  /** error codes beside the common ones */
  failures: readonly ErrorCode[];
}
