import { vi } from 'vitest';

import { apiClient } from '../../wire/call.ts';
import { ApiFailure } from '../../wire/errors/api-failure.ts';
import type { Change, ChangesResponse, DraftResponse, RemovedPart } from '../contract.ts';
import type { Upload } from '../uploads/contract.ts';

/** The API calls of a draft as mocks, so that a test can count them and let them fail. */
export const memorialCalls = {
  change: vi.fn<(id: string, changes: readonly Change[]) => Promise<ChangesResponse>>(),
  draft: vi.fn<(id: string) => Promise<DraftResponse>>(),
  removedParts: vi.fn<(id: string) => Promise<RemovedPart[]>>(),
  uploads: vi.fn<(id: string) => Promise<Upload[]>>(),
};

/** Forgets what a test before has set. All other API calls fail as without a network. */
export function fakeMemorialCalls(): void {
  for (const mock of Object.values(memorialCalls)) mock.mockReset();
  vi.spyOn(apiClient, 'call').mockImplementation(async ({ method, path, body }) => {
    const [, id = '', rest = ''] = /^\/api\/v1\/memorials\/([^/]+)\/(.*)$/.exec(path) ?? [];
    return { message: 'OK', data: (await answer(`${method} ${rest}`, id, body)) as never };
  });
}

async function answer(called: string, id: string, body: unknown): Promise<unknown> {
  switch (called) {
    case 'POST draft/changes':
      return memorialCalls.change(id, (body as { changes: Change[] }).changes);
    case 'GET draft':
      return memorialCalls.draft(id);
    case 'GET draft/removed':
      return { parts: await memorialCalls.removedParts(id) };
    case 'GET uploads':
      return { uploads: await memorialCalls.uploads(id) };
    default:
      throw new ApiFailure('Network error occurred', { status: 0 });
  }
}
