import { endpoint } from '../../wire/endpoint.ts';
import {
  discardedDraftSchema,
  discardPayloadSchema,
  publishedResponseSchema,
  publishedVersionsResponseSchema,
  removedPartsResponseSchema,
  restoredRevisionSchema,
  revisionsResponseSchema,
} from '../contract.ts';
import { revisionPageResponseSchema } from '../draft-page.ts';

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
  readPublished: endpoint({
    method: 'GET',
    path: `${ONE}/draft/published`,
    about:
      'The published document with the draft’s ids, so that the two can be compared; null before the first publication',
    right: 'edit',
    data: publishedResponseSchema,
  }),
  discard: endpoint({
    method: 'POST',
    path: `${ONE}/draft/discard`,
    about:
      'Discards the changes since the last publication, if the draft is still at this revision. They stay in the version history; `kept` is the number of the revision that holds them',
    right: 'edit',
    payload: discardPayloadSchema,
    data: discardedDraftSchema,
    failures: ['NOT_FOUND', 'DRAFT_MOVED_ON', 'MEMORIAL_GONE', 'TOO_MANY_REQUESTS'],
  }),
  listRevisions: endpoint({
    method: 'GET',
    path: `${ONE}/revisions`,
    about: 'Published versions, and hourly drafts from the last 30 days; newest first',
    right: 'edit',
    data: revisionsResponseSchema,
  }),
  countPublished: endpoint({
    method: 'GET',
    path: `${ONE}/revisions/published`,
    about: 'How many published versions there are, and the number and time of the latest',
    right: 'edit',
    data: publishedVersionsResponseSchema,
  }),
  readRevisionPage: endpoint({
    method: 'GET',
    path: `${ONE}/revisions/{number}/page`,
    about: 'An earlier revision as a page, with the current tributes and the time it was saved',
    right: 'edit',
    data: revisionPageResponseSchema,
    failures: ['NOT_FOUND', 'VERSION_MISSING'],
  }),
  restore: endpoint({
    method: 'POST',
    path: `${ONE}/revisions/{number}/restore`,
    about: 'Replaces the draft with an earlier revision; the published page does not change',
    right: 'edit',
    data: restoredRevisionSchema,
    failures: ['NOT_FOUND', 'VERSION_MISSING', 'MEMORIAL_GONE', 'TOO_MANY_REQUESTS'],
  }),
};
