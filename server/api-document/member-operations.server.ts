import {
  helpAnswerPayloadSchema,
  helpRequestsResponseSchema,
} from '../../app/words/help-requests/contract.ts';
import type { Operation } from './operation.server.ts';

const ONE = '/api/v1/memorials/{id}';
const RESTRICTED = ['MEMORIAL_NOT_FOUND', 'NOT_ALLOWED'] as const;

export const MEMBER_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: `${ONE}/help-requests`,
    about: 'Visitors who asked on the page to help, and have no answer yet',
    data: helpRequestsResponseSchema,
    isSignedIn: true,
    failures: RESTRICTED,
  },
  {
    method: 'post',
    path: `${ONE}/help-requests/{request}/answer`,
    about: 'Answers such a visitor with an invitation, or puts the request aside',
    payload: helpAnswerPayloadSchema,
    isSignedIn: true,
    failures: [
      ...RESTRICTED,
      'NOT_FOUND',
      'EMAIL_NOT_VERIFIED',
      'MEMORIAL_GONE',
      'TOO_MANY_REQUESTS',
    ],
  },
];
