/** Members' operations on claims (a visitor asks to become the owner) and on requests to be left out of a memorial. */
import { familyCasesResponseSchema } from '../../app/cases/contract.ts';
import type { Operation } from './operation.server.ts';

const ALL = '/api/v1/memorials/{id}/cases';
const RESTRICTED = ['MEMORIAL_NOT_FOUND', 'NOT_ALLOWED'] as const;

export const CASE_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: ALL,
    about: 'Who asks to keep the page (for its owner), and who asks to be left out of it',
    data: familyCasesResponseSchema,
    isSignedIn: true,
    failures: RESTRICTED,
  },
  {
    method: 'post',
    path: `${ALL}/keep`,
    about: 'The owner answers that they keep the page; every open claim on it is closed',
    data: familyCasesResponseSchema,
    isSignedIn: true,
    failures: RESTRICTED,
  },
  {
    method: 'post',
    path: `${ALL}/{wish}/done`,
    about: 'The family says that a wish to be left out is done; the operator closes it',
    data: familyCasesResponseSchema,
    isSignedIn: true,
    failures: [...RESTRICTED, 'NOT_FOUND'],
  },
];
