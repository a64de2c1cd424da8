import { endpoint } from '../../wire/endpoint.ts';
import { guestsPayloadSchema, guestsResponseSchema } from './contract.ts';

const ALL = '/api/v1/memorials/{id}/guests';

export const guests = {
  list: endpoint({
    method: 'GET',
    path: ALL,
    about: 'The guests of a private page',
    right: 'own',
    data: guestsResponseSchema,
  }),
  replace: endpoint({
    method: 'PUT',
    path: ALL,
    about: 'Replaces the guest list; guests who are not on the new list lose access right away',
    right: 'own',
    payload: guestsPayloadSchema,
    data: guestsResponseSchema,
  }),
};
