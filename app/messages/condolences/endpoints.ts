import { endpoint } from '../../wire/endpoint.ts';
import {
  answerPayloadSchema,
  condolenceResponseSchema,
  condolencesResponseSchema,
  thanksPayloadSchema,
  thanksResponseSchema,
} from './contract.ts';

const ALL = '/api/v1/memorials/{id}/condolences';
const ONE = `${ALL}/{letter}` as const;

export const letters = {
  list: endpoint({
    method: 'GET',
    path: ALL,
    about: 'A page of the condolences to the family, newest first',
    right: 'letters',
    query: {
      state: '`held` for condolences in spam; without it, the inbox',
      after: 'the `next` value of the previous page',
    },
    data: condolencesResponseSchema,
    failures: ['INVALID_INPUT'],
  }),
  thank: endpoint({
    method: 'POST',
    path: `${ALL}/thanks`,
    about: 'Emails the same text to several senders who agreed to a reply',
    right: 'letters',
    payload: thanksPayloadSchema,
    data: thanksResponseSchema,
    failures: ['TOO_MANY_REQUESTS'],
  }),
  read: endpoint({
    method: 'GET',
    path: ONE,
    about: 'A condolence; also marks it as read by this member',
    right: 'letters',
    data: condolenceResponseSchema,
    failures: ['NOT_FOUND'],
  }),
  answer: endpoint({
    method: 'POST',
    path: `${ONE}/reply`,
    about:
      'Replies by email to a sender with a confirmed address; a repeated request sends no second email',
    right: 'letters',
    payload: answerPayloadSchema,
    data: condolenceResponseSchema,
    failures: ['NOT_FOUND', 'ANSWER_NOT_WANTED', 'TOO_MANY_REQUESTS'],
  }),
  accept: endpoint({
    method: 'POST',
    path: `${ONE}/fine`,
    about: 'Marks a condolence as not spam, and trusts its sender from then on',
    right: 'letters',
    data: condolenceResponseSchema,
    failures: ['NOT_FOUND'],
  }),
};
