import { endpoint } from '../wire/endpoint.ts';
import { archiveResponseSchema, archivesResponseSchema } from './contract.ts';

const OF_MEMORIAL = '/api/v1/memorials/{id}/archives';
const OF_ACCOUNT = '/api/v1/account-archives';

const BEGUN = {
  data: archiveResponseSchema,
  status: 202,
  failures: ['TOO_MANY_REQUESTS'],
} as const;
const ONE = { data: archiveResponseSchema, failures: ['NOT_FOUND'] } as const;
const FILE = { sends: { file: 'application/zip' }, failures: ['NOT_FOUND'] } as const;

export const memorialArchives = {
  list: endpoint({
    method: 'GET',
    path: OF_MEMORIAL,
    about: 'The user’s archives of a memorial, newest first',
    right: 'edit',
    data: archivesResponseSchema,
  }),
  begin: endpoint({
    method: 'POST',
    path: OF_MEMORIAL,
    about: 'Starts making an archive of a memorial; if one is already being made, returns that one',
    right: 'edit',
    ...BEGUN,
  }),
  read: endpoint({
    method: 'GET',
    path: `${OF_MEMORIAL}/{archive}`,
    about: 'An archive and its progress',
    right: 'edit',
    ...ONE,
  }),
};

export const accountArchives = {
  list: endpoint({
    method: 'GET',
    path: OF_ACCOUNT,
    about: 'The archives of all the account’s memorials, newest first',
    right: 'user',
    data: archivesResponseSchema,
  }),
  begin: endpoint({
    method: 'POST',
    path: OF_ACCOUNT,
    about:
      'Starts making an archive of all memorials that the user owns or edits; if one is already being made, returns that one',
    right: 'user',
    ...BEGUN,
  }),
  read: endpoint({
    method: 'GET',
    path: `${OF_ACCOUNT}/{archive}`,
    about: 'An archive and its progress',
    right: 'user',
    ...ONE,
  }),
};

/** Plain links start these downloads. */
export const archiveFiles = {
  ofMemorial: endpoint({
    method: 'GET',
    path: `${OF_MEMORIAL}/{archive}/file`,
    about: 'The ZIP file of a finished archive; supports Range and If-Range',
    right: 'edit',
    ...FILE,
  }),
  ofAccount: endpoint({
    method: 'GET',
    path: `${OF_ACCOUNT}/{archive}/file`,
    about: 'The ZIP file of a finished archive; supports Range and If-Range',
    right: 'user',
    ...FILE,
    failures: ['NOT_FOUND', 'NOT_ALLOWED'],
  }),
};
