/**
 * All operations of the API. The test application checks each response against this table. A test that calls an
 * operation without an entry fails.
 */
import { memorialResponseSchema } from '../../app/memorials/contract.ts';
import { tributesPageSchema } from '../../app/tributes/contract.ts';
import { FAMILY_OPERATIONS } from './family-operations.server.ts';
import type { Operation } from './operation.server.ts';

const visitors: Operation[] = [
  {
    method: 'get',
    path: '/api/v1/memorials/{slug}',
    about:
      'A memorial as its family wrote it, with the tributes that its page shows and the number of all',
    data: memorialResponseSchema,
    failures: ['MEMORIAL_NOT_FOUND'],
  },
  {
    method: 'get',
    path: '/api/v1/memorials/{slug}/tributes',
    about: 'A part of the tributes to a memorial, the newest first',
    query: {
      category: 'only those of this category',
      after: "the `next` of the part before; without it the list's beginning",
    },
    data: tributesPageSchema,
    failures: ['MEMORIAL_NOT_FOUND', 'INVALID_INPUT'],
  },
];

/** See `ENDPOINTS`. */
export const OPERATIONS: readonly Operation[] = [...FAMILY_OPERATIONS, ...visitors];
