import { tributesPageSchema } from '../tributes/contract.ts';
import { endpoint } from '../wire/endpoint.ts';
import { memorialResponseSchema } from './contract.ts';

const ONE = '/api/v1/memorials/{slug}';

/** What everybody may read of a published memorial. */
export const publishedMemorials = {
  read: endpoint({
    method: 'GET',
    path: ONE,
    about:
      'A memorial as its family wrote it, with the tributes shown on its page and the total number of tributes',
    right: 'anyone',
    data: memorialResponseSchema,
    message: 'Memorial found',
    isCacheable: true,
    failures: ['MEMORIAL_NOT_FOUND'],
  }),
  tributes: endpoint({
    method: 'GET',
    path: `${ONE}/tributes`,
    about: 'A page of a memorial’s tributes, newest first',
    right: 'anyone',
    query: {
      category: 'only tributes of this category',
      after: 'the `next` value of the previous page',
    },
    data: tributesPageSchema,
    message: 'Tributes found',
    isCacheable: true,
    failures: ['MEMORIAL_NOT_FOUND', 'INVALID_INPUT'],
  }),
};
