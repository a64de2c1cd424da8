import { endpoint } from '../../wire/endpoint.ts';
import { publishPayloadSchema } from '../contract.ts';
import { keptMemorialResponseSchema } from '../kept-memorial.ts';
import {
  addressCheckResponseSchema,
  addressPayloadSchema,
  visibilityPayloadSchema,
} from './contract.ts';

const ONE = '/api/v1/memorials/{id}';

export const publishing = {
  publish: endpoint({
    method: 'POST',
    path: `${ONE}/publish`,
    about:
      'Publishes this revision of the draft. With `visibility`, which only the owner can send, also sets who can see the page, unless it is already published at a different level',
    right: 'edit',
    payload: publishPayloadSchema,
    data: keptMemorialResponseSchema,
    failures: ['EMAIL_NOT_VERIFIED', 'DRAFT_MOVED_ON', 'MEMORIAL_GONE', 'TOO_MANY_REQUESTS'],
  }),
  checkAddress: endpoint({
    method: 'GET',
    path: `${ONE}/address`,
    about: 'Whether a web address is available for this memorial',
    right: 'own',
    query: { slug: 'the address' },
    data: addressCheckResponseSchema,
    failures: ['INVALID_INPUT', 'TOO_MANY_REQUESTS'],
  }),
  changeAddress: endpoint({
    method: 'PUT',
    path: `${ONE}/address`,
    about: 'Changes the web address; the old one redirects permanently',
    right: 'own',
    payload: addressPayloadSchema,
    data: keptMemorialResponseSchema,
    failures: ['SLUG_TAKEN', 'MEMORIAL_GONE', 'TOO_MANY_REQUESTS'],
  }),
  changeVisibility: endpoint({
    method: 'PUT',
    path: `${ONE}/visibility`,
    about: 'Changes who can see the page. What is not sent stays as it is',
    right: 'own',
    payload: visibilityPayloadSchema,
    data: keptMemorialResponseSchema,
    failures: ['MEMORIAL_GONE', 'TOO_MANY_REQUESTS', 'BUSY'],
  }),
};
