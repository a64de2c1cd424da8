import { z } from 'zod';

import '../../wire/zod-without-eval.ts';
import { endpoint } from '../../wire/endpoint.ts';

/** The only call that the public page makes, and only in a browser in which someone has signed in. */
export const publicPage = {
  findEditable: endpoint({
    method: 'GET',
    path: '/api/v1/pages/{slug}/editor',
    about:
      'The id of the memorial at this web address, if the user can edit it; null for everyone else and for an unknown address',
    right: 'user',
    data: z.object({ memorialId: z.string().nullable() }),
  }),
};
