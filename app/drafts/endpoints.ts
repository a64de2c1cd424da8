import { endpoint } from '../wire/endpoint.ts';
import {
  changesPayloadSchema,
  changesResponseSchema,
  createMemorialPayloadSchema,
  draftResponseSchema,
} from './contract.ts';
import { draftPageResponseSchema } from './draft-page.ts';
import {
  createdMemorialResponseSchema,
  keptMemorialResponseSchema,
  keptMemorialsResponseSchema,
} from './kept-memorial.ts';

const ALL = '/api/v1/memorials';
const ONE = `${ALL}/{id}` as const;
const DRAFT = `${ONE}/draft` as const;

export const keptMemorials = {
  list: endpoint({
    method: 'GET',
    path: ALL,
    about: 'The memorials the user is a member of',
    right: 'user',
    data: keptMemorialsResponseSchema,
  }),
  create: endpoint({
    method: 'POST',
    path: ALL,
    about: 'Creates a memorial that only its members see until it is published',
    right: 'user',
    payload: createMemorialPayloadSchema,
    data: createdMemorialResponseSchema,
    status: 201,
    failures: ['SLUG_TAKEN', 'TOO_MANY_REQUESTS', 'PLAN_LIMIT', 'FILE_REFUSED'],
  }),
  read: endpoint({
    method: 'GET',
    path: ONE,
    about: 'A memorial as its members see it',
    right: 'member',
    data: keptMemorialResponseSchema,
  }),
};

export const drafts = {
  read: endpoint({
    method: 'GET',
    path: DRAFT,
    about:
      'The draft with its revision, or the published document if nothing has changed since. For a contributor, `own` lists what they can change',
    right: 'contribute',
    data: draftResponseSchema,
  }),
  readPage: endpoint({
    method: 'GET',
    path: `${DRAFT}/page`,
    about:
      'The preview’s data, and the draft section that each of its sections comes from. `text` is the hash of a section’s text, as in a change’s `was`',
    right: 'member',
    data: draftPageResponseSchema,
  }),
  change: endpoint({
    method: 'POST',
    path: `${DRAFT}/changes`,
    about:
      'Changes the draft. A refused change does not affect the others, and a repeated one has no effect. Contributors can add parts and change their own; any other change is refused with NOT_ALLOWED',
    right: 'contribute',
    payload: changesPayloadSchema,
    maxBytes: 4 * 1024 * 1024,
    data: changesResponseSchema,
    failures: ['MEMORIAL_GONE', 'TOO_MANY_REQUESTS'],
  }),
};
