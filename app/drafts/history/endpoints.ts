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
      'Sections and items removed in the last 30 days, and texts that lost a conflict; contributors get only their own',
    right: 'contribute',
    data: removedPartsResponseSchema,
  }),
  listRevisions: endpoint({
    method: 'GET',
    path: `${ONE}/revisions`,
    about: 'Published versions, and hourly drafts from the last 30 days; newest first',
    right: 'edit',
    data: revisionsResponseSchema,
  }),
  restore: endpoint({
    method: 'POST',
    path: `${ONE}/revisions/{number}/restore`,
    about: 'Replaces the draft with an earlier revision; the published page does not change',
    right: 'edit',
    data: restoredRevisionSchema,
    failures: ['NOT_FOUND', 'MEMORIAL_GONE', 'TOO_MANY_REQUESTS'],
  }),
};
