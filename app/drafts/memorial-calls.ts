/** The browser's client for the API below `/api/v1/memorials`. Its functions throw `ApiFailure`. */
import { z, type ZodType } from 'zod';

import { logResponseSchema, type LogEntry } from '../members/contract.ts';
import { guestsResponseSchema, type GuestsResponse } from '../memorials/door/contract.ts';
import { apiClient } from '../wire/api-client.ts';
import {
  changesResponseSchema,
  draftResponseSchema,
  removedPartsResponseSchema,
  revisionsResponseSchema,
  type Change,
  type ChangesResponse,
  type CreateMemorialPayload,
  type DraftResponse,
  type RemovedPart,
  type Revision,
} from './contract.ts';
import {
  createdMemorialResponseSchema,
  keptMemorialResponseSchema,
  keptMemorialsResponseSchema,
  type KeptMemorial,
} from './kept-memorial.ts';
import { draftPageResponseSchema, type DraftPage } from './preview/draft-page.ts';
import {
  addressCheckResponseSchema,
  type AddressCheck,
  type AddressPayload,
  type VisibilityPayload,
} from './publishing/contract.ts';
import { uploadResponseSchema, uploadsResponseSchema, type Upload } from './uploads/contract.ts';

type Guests = GuestsResponse['guests'];

const BASE = '/api/v1/memorials';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

async function request<T>(
  method: Method,
  path: string,
  data: ZodType<T>,
  body?: unknown,
): Promise<T> {
  return (await apiClient.call({ method, path: `${BASE}${path}`, body, data })).data;
}

const kept = (method: Method, path: string, body?: unknown): Promise<KeptMemorial> =>
  request(method, path, keptMemorialResponseSchema, body).then(({ memorial }) => memorial);

export const memorialCalls = {
  list: async (): Promise<KeptMemorial[]> =>
    (await request('GET', '', keptMemorialsResponseSchema)).memorials,
  create: async (head: CreateMemorialPayload): Promise<{ id: string; slug: string }> =>
    (await request('POST', '', createdMemorialResponseSchema, head)).memorial,
  read: (id: string) => kept('GET', `/${id}`),
  checkAddress: (id: string, slug: string): Promise<AddressCheck> =>
    request('GET', `/${id}/address?slug=${encodeURIComponent(slug)}`, addressCheckResponseSchema),
  changeAddress: (id: string, payload: AddressPayload) => kept('PUT', `/${id}/address`, payload),
  changeVisibility: (id: string, payload: VisibilityPayload) =>
    kept('PUT', `/${id}/visibility`, payload),
  guests: async (id: string): Promise<Guests> =>
    (await request('GET', `/${id}/guests`, guestsResponseSchema)).guests,
  setGuests: async (id: string, emails: readonly string[]): Promise<Guests> =>
    (await request('PUT', `/${id}/guests`, guestsResponseSchema, { emails })).guests,
  takeDown: (id: string) => kept('DELETE', `/${id}`),
  bringBack: (id: string) => kept('POST', `/${id}/restore`),
  log: async (id: string): Promise<LogEntry[]> =>
    (await request('GET', `/${id}/log`, logResponseSchema)).entries,

  draft: (id: string): Promise<DraftResponse> =>
    request('GET', `/${id}/draft`, draftResponseSchema),
  change: (id: string, changes: readonly Change[]): Promise<ChangesResponse> =>
    request('POST', `/${id}/draft/changes`, changesResponseSchema, { changes }),
  draftPage: async (id: string): Promise<DraftPage> =>
    request('GET', `/${id}/draft/page`, draftPageResponseSchema),
  removedParts: async (id: string): Promise<RemovedPart[]> =>
    (await request('GET', `/${id}/draft/removed`, removedPartsResponseSchema)).parts,
  publish: (id: string, revision: number, visibility?: VisibilityPayload) =>
    kept('POST', `/${id}/publish`, { revision, ...(visibility ? { visibility } : {}) }),
  revisions: async (id: string): Promise<Revision[]> =>
    (await request('GET', `/${id}/revisions`, revisionsResponseSchema)).revisions,
  restoreRevision: async (id: string, number: number): Promise<{ revision: number }> =>
    request('POST', `/${id}/revisions/${number}/restore`, z.object({ revision: z.int().min(0) })),

  /** The user's uploads of the last 24 hours. */
  uploads: async (id: string): Promise<Upload[]> =>
    (await request('GET', `/${id}/uploads`, uploadsResponseSchema)).uploads,
  upload: async (id: string, uploadId: string): Promise<Upload> =>
    (await request('GET', `/${id}/uploads/${uploadId}`, uploadResponseSchema)).upload,
};
