import { archiveResponseSchema, archivesResponseSchema } from '../../app/archives/contract.ts';
import type { Operation } from './operation.server.ts';

const MEMORIAL = ['MEMORIAL_NOT_FOUND', 'NOT_ALLOWED'] as const;

function operationsAt(
  all: string,
  { of, failures }: { of: string; failures: Operation['failures'] },
): Operation[] {
  return [
    {
      method: 'post',
      path: all,
      about: `Begins an archive of ${of}; while one is being made, it is that one`,
      data: archiveResponseSchema,
      status: 202,
      isSignedIn: true,
      failures: [...failures, 'TOO_MANY_REQUESTS'],
    },
    {
      method: 'get',
      path: all,
      about: `One's own archives of ${of}, the newest first`,
      data: archivesResponseSchema,
      isSignedIn: true,
      failures,
    },
    {
      method: 'get',
      path: `${all}/{archive}`,
      about: 'How far an archive is',
      data: archiveResponseSchema,
      isSignedIn: true,
      failures: [...failures, 'NOT_FOUND'],
    },
    {
      method: 'get',
      path: `${all}/{archive}/file`,
      about: 'The ZIP of a finished archive; takes Range and If-Range',
      file: 'application/zip',
      isSignedIn: true,
      failures: [...failures, 'NOT_FOUND'],
    },
  ];
}

export const ARCHIVE_OPERATIONS: readonly Operation[] = [
  ...operationsAt('/api/v1/memorials/{id}/archives', { of: 'a memorial', failures: MEMORIAL }),
  ...operationsAt('/api/v1/account-archives', { of: 'all one’s memorials', failures: [] }),
];
