import {
  bookletPayloadSchema,
  bookletResponseSchema,
  bookletsResponseSchema,
} from '../../app/booklets/contract.ts';
import type { Operation } from './operation.server.ts';

const ALL = '/api/v1/memorials/{id}/booklets';
const RESTRICTED = ['MEMORIAL_NOT_FOUND', 'NOT_ALLOWED'] as const;

export const BOOKLET_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: ALL,
    about: 'What a booklet of the page can have, what would not print well, and the kept booklets',
    data: bookletsResponseSchema,
    isSignedIn: true,
    failures: RESTRICTED,
  },
  {
    method: 'post',
    path: ALL,
    about: 'Makes a booklet of the page; while one is being made, that one is the answer',
    payload: bookletPayloadSchema,
    data: bookletResponseSchema,
    status: 202,
    isSignedIn: true,
    failures: [...RESTRICTED, 'PLAN_LIMIT', 'TOO_MANY_REQUESTS', 'BUSY'],
  },
  {
    method: 'get',
    path: `${ALL}/{booklet}`,
    about: 'How far a booklet is',
    data: bookletResponseSchema,
    isSignedIn: true,
    failures: [...RESTRICTED, 'NOT_FOUND'],
  },
  {
    method: 'get',
    path: `${ALL}/{booklet}/file`,
    about: 'The booklet as a PDF, for a week',
    file: 'application/pdf',
    isSignedIn: true,
    failures: [...RESTRICTED, 'NOT_FOUND'],
  },
];
