/**
 * Allows GET and HEAD, and POST only on the paths of forms. React Router also accepts a POST at other spellings of a
 * form's path, such as `//` or `.data`. Such requests are rejected here.
 */
import type { MiddlewareHandler } from 'hono';

import { failureResponse } from '../../app/wire/api.server.ts';
import { AppError } from '../../app/wire/errors/app-error.ts';
import { isFormPath } from './form-bodies.server.ts';

const READ = ['GET', 'HEAD'];

export function allowPageMethods(): MiddlewareHandler {
  return async (c, next) => {
    const methods = isFormPath(c.req.path) ? [...READ, 'POST'] : READ;
    if (methods.includes(c.req.method)) return next();
    c.header('Allow', methods.join(', '));
    return failureResponse(c, new AppError('METHOD_NOT_ALLOWED'));
  };
}
