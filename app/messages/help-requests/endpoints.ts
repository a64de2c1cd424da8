import { endpoint } from '../../wire/endpoint.ts';
import { helpAnswerPayloadSchema, helpRequestsResponseSchema } from './contract.ts';

const ALL = '/api/v1/memorials/{id}/help-requests';

export const helpRequests = {
  list: endpoint({
    method: 'GET',
    path: ALL,
    about: 'Visitors who have offered to help with the page, oldest first',
    right: 'own',
    data: helpRequestsResponseSchema,
  }),
  answer: endpoint({
    method: 'POST',
    path: `${ALL}/{request}/answer`,
    about: 'Invites the visitor, declines the offer without an email, or undoes that',
    right: 'own',
    payload: helpAnswerPayloadSchema,
    failures: ['NOT_FOUND', 'EMAIL_NOT_VERIFIED', 'MEMORIAL_GONE', 'TOO_MANY_REQUESTS'],
  }),
};
