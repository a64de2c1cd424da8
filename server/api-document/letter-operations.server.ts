import {
  answerPayloadSchema,
  letterResponseSchema,
  lettersResponseSchema,
  thanksPayloadSchema,
  thanksResponseSchema,
} from '../../app/words/letters/contract.ts';
import {
  notificationsPayloadSchema,
  notificationsResponseSchema,
} from '../../app/words/notifications/contract.ts';
import type { Operation } from './operation.server.ts';

const ALL = '/api/v1/memorials/{id}/condolences';
const ONE = `${ALL}/{letter}`;
const NOTIFICATIONS = '/api/v1/memorials/{id}/notifications';

const RESTRICTED = ['MEMORIAL_NOT_FOUND', 'NOT_ALLOWED'] as const;

export const LETTER_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: ALL,
    about: 'A part of the letters to the family, the newest first',
    query: {
      state: '`held` for letters that are probably spam; without it those that arrived',
      after: "the `next` of the part before; without it the list's beginning",
    },
    data: lettersResponseSchema,
    isSignedIn: true,
    failures: [...RESTRICTED, 'INVALID_INPUT'],
  },
  {
    method: 'post',
    path: `${ALL}/thanks`,
    about: 'Sends the same words to several writers who agreed to an answer, one mail each',
    payload: thanksPayloadSchema,
    data: thanksResponseSchema,
    isSignedIn: true,
    failures: [...RESTRICTED, 'TOO_MANY_REQUESTS'],
  },
  {
    method: 'get',
    path: ONE,
    about: 'One letter, which counts as read by this member from now on',
    data: letterResponseSchema,
    isSignedIn: true,
    failures: [...RESTRICTED, 'NOT_FOUND'],
  },
  {
    method: 'post',
    path: `${ONE}/reply`,
    about:
      'Answers a letter by mail, once its writer has confirmed the address; the same text is sent once, however often it is asked for',
    payload: answerPayloadSchema,
    data: letterResponseSchema,
    isSignedIn: true,
    failures: [...RESTRICTED, 'NOT_FOUND', 'ANSWER_NOT_WANTED', 'TOO_MANY_REQUESTS'],
  },
  {
    method: 'post',
    path: `${ONE}/fine`,
    about: 'Says that a letter is not spam: it arrives, and its writer is trusted',
    data: letterResponseSchema,
    isSignedIn: true,
    failures: [...RESTRICTED, 'NOT_FOUND'],
  },
  {
    method: 'get',
    path: NOTIFICATIONS,
    about: 'Which mails about new words this member gets',
    data: notificationsResponseSchema,
    isSignedIn: true,
    failures: RESTRICTED,
  },
  {
    method: 'put',
    path: NOTIFICATIONS,
    about: "Changes them for this member; null follows the memorial's setting",
    payload: notificationsPayloadSchema,
    data: notificationsResponseSchema,
    isSignedIn: true,
    failures: RESTRICTED,
  },
];
