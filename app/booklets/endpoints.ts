import { endpoint } from '../wire/endpoint.ts';
import { bookletPayloadSchema, bookletResponseSchema, bookletsResponseSchema } from './contract.ts';

const ALL = '/api/v1/memorials/{id}/booklets';
const ONE = `${ALL}/{booklet}` as const;

export const booklets = {
  list: endpoint({
    method: 'GET',
    path: ALL,
    about: 'What a booklet of the page can include, print warnings, and recent booklets',
    right: 'edit',
    data: bookletsResponseSchema,
  }),
  create: endpoint({
    method: 'POST',
    path: ALL,
    about: 'Starts making a booklet; if one is already being made, returns that one',
    right: 'edit',
    payload: bookletPayloadSchema,
    data: bookletResponseSchema,
    status: 202,
    failures: ['PLAN_LIMIT', 'TOO_MANY_REQUESTS', 'BUSY'],
  }),
  read: endpoint({
    method: 'GET',
    path: ONE,
    about: 'A booklet and its progress',
    right: 'edit',
    data: bookletResponseSchema,
    failures: ['NOT_FOUND'],
  }),
  file: endpoint({
    method: 'GET',
    path: `${ONE}/file`,
    about: 'The booklet as a PDF, kept for a week',
    right: 'edit',
    sends: { file: 'application/pdf' },
    failures: ['NOT_FOUND'],
  }),
};
