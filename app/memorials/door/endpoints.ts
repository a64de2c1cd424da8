import { endpoint } from '../../wire/endpoint.ts';
import { guestsPayloadSchema, guestsResponseSchema } from './contract.ts';

const ALL = '/api/v1/memorials/{id}/guests';

export const guests = {
  list: endpoint({
    method: 'GET',
    path: ALL,
    about: 'The guests of a page for family and friends',
    right: 'own',
    data: guestsResponseSchema,
  }),
  replace: endpoint({
    method: 'PUT',
    path: ALL,
    about: 'Replaces the list of guests; those who are no longer in it lose their access at once',
    right: 'own',
    payload: guestsPayloadSchema,
    data: guestsResponseSchema,
  }),
};
