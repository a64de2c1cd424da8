/** Archives that come back are uploaded by the tus protocol. Their memorials become drafts of the user. */
import { UPLOAD_LIMITS } from '../../drafts/uploads/contract.ts';
import { endpoint } from '../../wire/endpoint.ts';
import { archiveReturnResponseSchema } from './contract.ts';

const ALL = '/api/v1/memorials/archives';
const ONE = `${ALL}/{archive}` as const;

export const archiveReturns = {
  create: endpoint({
    method: 'POST',
    path: ALL,
    about:
      'Starts the upload of an archive (tus 1.0.0). Upload-Metadata: `filename`, `filetype`. The memorials in it become the user’s drafts',
    right: 'user',
    sends: { tus: 201 },
    maxBytes: UPLOAD_LIMITS.requestBytes,
    failures: ['INVALID_INPUT', 'FILE_REFUSED', 'PLAN_LIMIT', 'TOO_MANY_REQUESTS', 'BUSY'],
  }),
  read: endpoint({
    method: 'GET',
    path: ONE,
    about: 'The state and result of an upload. HEAD with Tus-Resumable returns the offset',
    right: 'user',
    data: archiveReturnResponseSchema,
    failures: ['NOT_FOUND'],
  }),
  send: endpoint({
    method: 'PATCH',
    path: ONE,
    about: 'Sends more bytes of an archive (tus 1.0.0), at most 4 MiB per request',
    right: 'user',
    sends: { tus: 204 },
    maxBytes: UPLOAD_LIMITS.requestBytes,
    failures: ['NOT_FOUND', 'UPLOAD_OFFSET', 'INVALID_INPUT', 'BUSY'],
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: ONE,
    about:
      'Cancels the upload of an archive (tus 1.0.0); memorials that have already been restored are kept',
    right: 'user',
    sends: { tus: 204 },
    failures: ['NOT_FOUND', 'INVALID_INPUT', 'BUSY'],
  }),
};
