import { endpoint } from '../../wire/endpoint.ts';
import {
  blockedResponseSchema,
  decisionPayloadSchema,
  decisionResponseSchema,
  previewPayloadSchema,
  previewResponseSchema,
  submissionsPageSchema,
  unblockedResponseSchema,
} from './contract.ts';

const ALL = '/api/v1/memorials/{id}/submissions';
const ONE = `${ALL}/{submission}` as const;

export const submissions = {
  list: endpoint({
    method: 'GET',
    path: ALL,
    about:
      'A page of visitors’ tributes in one state, newest first, and how many are in each state',
    right: 'moderate',
    query: {
      state: '`waiting` (the default), `held`, `published` or `declined`',
      after: 'the `next` value of the previous page',
    },
    data: submissionsPageSchema,
    failures: ['INVALID_INPUT'],
  }),
  decide: endpoint({
    method: 'POST',
    path: `${ALL}/decisions`,
    about:
      'Publishes, declines or marks as spam up to 100 tributes, or undoes the user’s own decision within 24 hours',
    right: 'moderate',
    payload: decisionPayloadSchema,
    data: decisionResponseSchema,
  }),
  choosePreview: endpoint({
    method: 'PUT',
    path: `${ONE}/preview`,
    about: 'Shows a published tribute on the memorial page itself, or stops showing it there',
    right: 'moderate',
    payload: previewPayloadSchema,
    data: previewResponseSchema,
    failures: ['NOT_FOUND'],
  }),
  block: endpoint({
    method: 'POST',
    path: `${ONE}/block`,
    about: 'Blocks the sender of a tribute, and moves everything of theirs that is waiting to spam',
    right: 'moderate',
    data: blockedResponseSchema,
    failures: ['NOT_FOUND'],
  }),
  undoBlock: endpoint({
    method: 'DELETE',
    path: `${ONE}/block`,
    about: 'Unblocks a sender, within 24 hours after the user blocked them',
    right: 'moderate',
    data: unblockedResponseSchema,
    failures: ['NOT_FOUND'],
  }),
};
