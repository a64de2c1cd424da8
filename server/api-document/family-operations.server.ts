import { z } from 'zod';

import {
  changesPayloadSchema,
  changesResponseSchema,
  createMemorialPayloadSchema,
  draftResponseSchema,
  publishPayloadSchema,
  removedPartsResponseSchema,
  revisionsResponseSchema,
} from '../../app/drafts/contract.ts';
import {
  createdMemorialResponseSchema,
  keptMemorialResponseSchema,
  keptMemorialsResponseSchema,
} from '../../app/drafts/kept-memorial.ts';
import { draftPageResponseSchema } from '../../app/drafts/preview/draft-page.ts';
import {
  addressCheckResponseSchema,
  addressPayloadSchema,
  visibilityPayloadSchema,
} from '../../app/drafts/publishing/contract.ts';
import { uploadResponseSchema, uploadsResponseSchema } from '../../app/drafts/uploads/contract.ts';
import { logResponseSchema } from '../../app/members/contract.ts';
import { guestsPayloadSchema, guestsResponseSchema } from '../../app/memorials/door/contract.ts';
import type { Operation } from './operation.server.ts';

const ALL = '/api/v1/memorials';
const ONE = `${ALL}/{id}`;

/** A non-member gets the same response as for an unknown memorial id. */
const MEMBER = { isSignedIn: true, failures: ['MEMORIAL_NOT_FOUND'] } as const;
const RESTRICTED = ['MEMORIAL_NOT_FOUND', 'NOT_ALLOWED'] as const;

export const FAMILY_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: ALL,
    about: 'The memorials that the user keeps',
    data: keptMemorialsResponseSchema,
    isSignedIn: true,
    failures: [],
  },
  {
    method: 'post',
    path: ALL,
    about: 'Begins a memorial, which nobody else sees until it is published',
    payload: createMemorialPayloadSchema,
    data: createdMemorialResponseSchema,
    status: 201,
    isSignedIn: true,
    failures: ['SLUG_TAKEN', 'TOO_MANY_REQUESTS', 'PLAN_LIMIT', 'FILE_REFUSED'],
  },
  { method: 'get', path: ONE, about: 'A memorial', data: keptMemorialResponseSchema, ...MEMBER },
  {
    method: 'delete',
    path: ONE,
    about: 'Takes the page down; it can be brought back for 30 days',
    data: keptMemorialResponseSchema,
    isSignedIn: true,
    failures: RESTRICTED,
  },
  {
    method: 'post',
    path: `${ONE}/restore`,
    about: 'Brings a page back that was taken down',
    data: keptMemorialResponseSchema,
    isSignedIn: true,
    failures: [...RESTRICTED, 'MEMORIAL_GONE'],
  },
  {
    method: 'get',
    path: `${ONE}/address`,
    about: 'Whether an address is free for this memorial',
    query: { slug: 'The address' },
    data: addressCheckResponseSchema,
    isSignedIn: true,
    failures: [...RESTRICTED, 'INVALID_INPUT', 'TOO_MANY_REQUESTS'],
  },
  {
    method: 'put',
    path: `${ONE}/address`,
    about: 'Changes the address; the old one redirects for ever',
    payload: addressPayloadSchema,
    data: keptMemorialResponseSchema,
    isSignedIn: true,
    failures: [...RESTRICTED, 'SLUG_TAKEN', 'MEMORIAL_GONE', 'TOO_MANY_REQUESTS'],
  },
  {
    method: 'put',
    path: `${ONE}/visibility`,
    about: 'Changes who sees the page',
    payload: visibilityPayloadSchema,
    data: keptMemorialResponseSchema,
    isSignedIn: true,
    failures: [...RESTRICTED, 'MEMORIAL_GONE', 'TOO_MANY_REQUESTS', 'BUSY'],
  },
  {
    method: 'get',
    path: `${ONE}/guests`,
    about: 'The guests of a page for family and friends',
    data: guestsResponseSchema,
    isSignedIn: true,
    failures: RESTRICTED,
  },
  {
    method: 'put',
    path: `${ONE}/guests`,
    about: 'Replaces the list of guests; who is not in it any more loses their access at once',
    payload: guestsPayloadSchema,
    data: guestsResponseSchema,
    isSignedIn: true,
    failures: RESTRICTED,
  },
  {
    method: 'get',
    path: `${ONE}/log`,
    about: 'Who did what, the newest first',
    data: logResponseSchema,
    ...MEMBER,
  },
  {
    method: 'get',
    path: `${ONE}/draft`,
    about:
      'The draft with its revision; without unpublished changes, what is published. For a contributor, `own` names what it may change',
    data: draftResponseSchema,
    isSignedIn: true,
    failures: RESTRICTED,
  },
  {
    method: 'get',
    path: `${ONE}/draft/page`,
    about: 'What the preview draws',
    data: draftPageResponseSchema,
    ...MEMBER,
  },
  {
    method: 'get',
    path: `${ONE}/draft/removed`,
    about:
      'What was put aside, and texts that lost a conflict, for 30 days; for a contributor, only its own',
    data: removedPartsResponseSchema,
    isSignedIn: true,
    failures: RESTRICTED,
  },
  {
    method: 'post',
    path: `${ONE}/draft/changes`,
    about:
      'Changes the draft; each change stands for itself, and a repeat changes nothing. A contributor adds parts and changes its own; its other changes are refused with NOT_ALLOWED',
    payload: changesPayloadSchema,
    data: changesResponseSchema,
    isSignedIn: true,
    failures: [...RESTRICTED, 'MEMORIAL_GONE', 'TOO_MANY_REQUESTS'],
  },
  {
    method: 'get',
    path: `${ONE}/uploads`,
    about: 'What became of the files that the user sent in the last 24 hours',
    data: uploadsResponseSchema,
    isSignedIn: true,
    failures: RESTRICTED,
  },
  {
    method: 'post',
    path: `${ONE}/uploads`,
    about:
      'Creates an upload (tus 1.0.0). Upload-Metadata: `filename`, `filetype`, and where the server puts it: `list` with `item`, `batch` and `position`, or `field`',
    tusStatus: 201,
    isSignedIn: true,
    failures: [
      ...RESTRICTED,
      'INVALID_INPUT',
      'FILE_REFUSED',
      'PLAN_LIMIT',
      'MEMORIAL_GONE',
      'TOO_MANY_REQUESTS',
      'BUSY',
    ],
  },
  {
    method: 'get',
    path: `${ONE}/uploads/{upload}`,
    about: 'What became of a file. HEAD with Tus-Resumable tells where to go on',
    data: uploadResponseSchema,
    isSignedIn: true,
    failures: [...RESTRICTED, 'NOT_FOUND'],
  },
  {
    method: 'patch',
    path: `${ONE}/uploads/{upload}`,
    about: 'Sends further bytes of a file (tus 1.0.0), at most 4 MiB in one request',
    tusStatus: 204,
    isSignedIn: true,
    failures: [...RESTRICTED, 'NOT_FOUND', 'UPLOAD_OFFSET', 'INVALID_INPUT', 'BUSY'],
  },
  {
    method: 'delete',
    path: `${ONE}/uploads/{upload}`,
    about: 'Cancels an upload (tus 1.0.0); what the memorial has by then stays',
    tusStatus: 204,
    isSignedIn: true,
    failures: [...RESTRICTED, 'NOT_FOUND', 'INVALID_INPUT', 'BUSY'],
  },
  {
    method: 'post',
    path: `${ONE}/publish`,
    about:
      'Publishes the draft of this revision; with `visibility`, changes at the same moment who sees the page',
    payload: publishPayloadSchema,
    data: keptMemorialResponseSchema,
    isSignedIn: true,
    failures: [
      ...RESTRICTED,
      'EMAIL_NOT_VERIFIED',
      'DRAFT_MOVED_ON',
      'MEMORIAL_GONE',
      'TOO_MANY_REQUESTS',
    ],
  },
  {
    method: 'get',
    path: `${ONE}/revisions`,
    about: 'The history: publications, and hourly drafts of the last 30 days, the newest first',
    data: revisionsResponseSchema,
    isSignedIn: true,
    failures: RESTRICTED,
  },
  {
    method: 'post',
    path: `${ONE}/revisions/{number}/restore`,
    about: 'Fills the draft with an earlier revision; the page stays as it is',
    data: z.object({ revision: z.int().min(0) }),
    isSignedIn: true,
    failures: [...RESTRICTED, 'NOT_FOUND', 'MEMORIAL_GONE', 'TOO_MANY_REQUESTS'],
  },
];
