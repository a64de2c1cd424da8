import { z } from 'zod';

import {
  blockedResponseSchema,
  decisionPayloadSchema,
  decisionResponseSchema,
  previewPayloadSchema,
  submissionsPageSchema,
} from '../../app/words/moderation/contract.ts';
import { reportsResponseSchema } from '../../app/words/reports/contract.ts';
import {
  wordsSettingsPayloadSchema,
  wordsSettingsResponseSchema,
} from '../../app/words/settings/contract.ts';
import type { Operation } from './operation.server.ts';

const ONE = '/api/v1/memorials/{id}';
const RESTRICTED = ['MEMORIAL_NOT_FOUND', 'NOT_ALLOWED'] as const;

export const WORDS_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: `${ONE}/words`,
    about: 'How tributes and letters arrive, and who is notified',
    data: wordsSettingsResponseSchema,
    isSignedIn: true,
    failures: RESTRICTED,
  },
  {
    method: 'put',
    path: `${ONE}/words`,
    about: 'Changes how tributes and letters arrive, and who is notified',
    payload: wordsSettingsPayloadSchema,
    data: wordsSettingsResponseSchema,
    isSignedIn: true,
    failures: RESTRICTED,
  },
  {
    method: 'get',
    path: `${ONE}/submissions`,
    about: 'Tributes of visitors in one state, the newest first, with the numbers of all states',
    query: {
      state: '`waiting`, `held`, `published` or `declined`',
      after: "the `next` of the part before; without it the list's beginning",
    },
    data: submissionsPageSchema,
    isSignedIn: true,
    failures: [...RESTRICTED, 'INVALID_INPUT'],
  },
  {
    method: 'post',
    path: `${ONE}/submissions/decisions`,
    about: 'Decides on up to 100 tributes, or takes a decision back within a day',
    payload: decisionPayloadSchema,
    data: decisionResponseSchema,
    isSignedIn: true,
    failures: RESTRICTED,
  },
  {
    method: 'put',
    path: `${ONE}/submissions/{submission}/preview`,
    about: 'Chooses a published tribute for the memorial page',
    payload: previewPayloadSchema,
    data: z.object({ isShown: z.boolean() }),
    isSignedIn: true,
    failures: [...RESTRICTED, 'NOT_FOUND'],
  },
  {
    method: 'post',
    path: `${ONE}/submissions/{submission}/block`,
    about: 'Blocks the sender of a tribute; what waits of this sender goes to the probable spam',
    data: blockedResponseSchema,
    isSignedIn: true,
    failures: [...RESTRICTED, 'NOT_FOUND'],
  },
  {
    method: 'get',
    path: `${ONE}/reports`,
    about: 'What visitors have reported of tributes on the page, the newest first',
    data: reportsResponseSchema,
    isSignedIn: true,
    failures: RESTRICTED,
  },
  {
    method: 'post',
    path: `${ONE}/reports/{report}/close`,
    about: 'Closes a report for the family; the operator closes cases separately',
    data: reportsResponseSchema,
    isSignedIn: true,
    failures: [...RESTRICTED, 'NOT_FOUND'],
  },
];
