/** What is said of one call of the API. */
import type { z } from 'zod';

import type { ErrorCode } from '../../app/wire/error-codes.ts';

export interface Operation {
  method: 'get' | 'post' | 'put' | 'delete';
  /** with `{name}` for a part of the path */
  path: string;
  about: string;
  /** what is sent as JSON */
  payload?: z.ZodType;
  /** what stands behind the question mark, with its meaning */
  query?: Readonly<Record<string, string>>;
  /** `data` of the answer; without it the answer has none */
  data?: z.ZodType;
  /** the answer is a redirect and no JSON */
  isRedirect?: true;
  /** whether the session's cookie is needed */
  isSignedIn?: true;
  /** what can go wrong beside what can go wrong anywhere */
  failures: readonly ErrorCode[];
}
