/** Uploads by the tus protocol. The received bytes cannot be downloaded, because their metadata is not removed yet. */
import { endpoint } from '../../wire/endpoint.ts';
import { UPLOAD_LIMITS, uploadResponseSchema, uploadsResponseSchema } from './contract.ts';

const ALL = '/api/v1/memorials/{id}/uploads';
const ONE = `${ALL}/{upload}` as const;

export const uploads = {
  list: endpoint({
    method: 'GET',
    path: ALL,
    about: 'The results of the user’s uploads in the last 24 hours',
    right: 'contribute',
    data: uploadsResponseSchema,
  }),
  create: endpoint({
    method: 'POST',
    path: ALL,
    about:
      'Creates an upload (tus 1.0.0). Upload-Metadata: `filename`, `filetype`, and the place of the file: `list` with `item`, `batch` and `position`, or `field`',
    right: 'contribute',
    sends: { tus: 201 },
    maxBytes: UPLOAD_LIMITS.requestBytes,
    failures: [
      'INVALID_INPUT',
      'FILE_REFUSED',
      'PLAN_LIMIT',
      'MEMORIAL_GONE',
      'TOO_MANY_REQUESTS',
      'BUSY',
    ],
  }),
  read: endpoint({
    method: 'GET',
    path: ONE,
    about: 'The result of an upload. HEAD with Tus-Resumable returns the offset',
    right: 'contribute',
    data: uploadResponseSchema,
    failures: ['NOT_FOUND'],
  }),
  send: endpoint({
    method: 'PATCH',
    path: ONE,
    about: 'Sends more bytes of a file (tus 1.0.0), at most 4 MiB per request',
    right: 'contribute',
    sends: { tus: 204 },
    maxBytes: UPLOAD_LIMITS.requestBytes,
    failures: ['NOT_FOUND', 'UPLOAD_OFFSET', 'INVALID_INPUT', 'BUSY'],
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: ONE,
    about:
      'Cancels an upload (tus 1.0.0); a file that has already been added to the memorial is kept',
    right: 'contribute',
    sends: { tus: 204 },
    failures: ['NOT_FOUND', 'INVALID_INPUT', 'BUSY'],
  }),
};
