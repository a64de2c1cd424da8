import { endpoint } from '../../wire/endpoint.ts';
import {
  removedPartsResponseSchema,
  restoredRevisionSchema,
  revisionsResponseSchema,
} from '../contract.ts';

const ONE = '/api/v1/memorials/{id}';

export const draftHistory = {
  listRemoved: endpoint({
    method: 'GET',
    path: `${ONE}/draft/removed`,
    about:
      'Removed sections and items, and texts that lost a conflict, of the last 30 days; contributors get only their own',
    right: 'contribute',
    data: removedPartsResponseSchema,
  }),
  listRevisions: endpoint({
    method: 'GET',
    path: `${ONE}/revisions`,
    about: 'Publications, and hourly drafts of the last 30 days; newest first',
    right: 'edit',
    data: revisionsResponseSchema,
  }),
  restore: endpoint({
    method: 'POST',
    path: `${ONE}/revisions/{number}/restore`,
    about: 'Replaces the draft by an earlier revision; the published page does not change',
    right: 'edit',
    data: restoredRevisionSchema,
    failures: ['NOT_FOUND', 'MEMORIAL_GONE', 'TOO_MANY_REQUESTS'],
  }),
};
