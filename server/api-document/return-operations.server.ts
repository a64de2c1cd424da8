import { archiveReturnResponseSchema } from '../../app/archives/returning/contract.ts';
import type { Operation } from './operation.server.ts';

const ALL = '/api/v1/memorials/archives';
const ONE = `${ALL}/{archive}`;

/** Operations that create memorials from uploaded archives. */
export const RETURN_OPERATIONS: readonly Operation[] = [
  {
    method: 'post',
    path: ALL,
    about:
      'Begins to send an archive that comes back (tus 1.0.0). Upload-Metadata: `filename`, `filetype`. Its memorials come back as drafts of the user',
    tusStatus: 201,
    isSignedIn: true,
    failures: ['INVALID_INPUT', 'FILE_REFUSED', 'PLAN_LIMIT', 'TOO_MANY_REQUESTS', 'BUSY'],
  },
  {
    method: 'get',
    path: ONE,
    about: 'What became of an archive. HEAD with Tus-Resumable tells where to go on',
    data: archiveReturnResponseSchema,
    isSignedIn: true,
    failures: ['NOT_FOUND'],
  },
  {
    method: 'patch',
    path: ONE,
    about: 'Sends further bytes of an archive (tus 1.0.0), at most 4 MiB in one request',
    tusStatus: 204,
    isSignedIn: true,
    failures: ['NOT_FOUND', 'UPLOAD_OFFSET', 'INVALID_INPUT', 'BUSY'],
  },
  {
    method: 'delete',
    path: ONE,
    about: 'Cancels an archive (tus 1.0.0); memorials that are back by then stay',
    tusStatus: 204,
    isSignedIn: true,
    failures: ['NOT_FOUND', 'INVALID_INPUT', 'BUSY'],
  },
];
