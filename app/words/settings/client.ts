/**
 * The browser's API client for the settings of tributes and letters. Its functions throw
 * `ApiFailure`.
 */
import { apiClient } from '../../wire/api-client.ts';
import {
  wordsSettingsResponseSchema,
  type WordsSettingsPayload,
  type WordsSettingsView,
} from './contract.ts';

const pathOf = (memorialId: string) => `/api/v1/memorials/${memorialId}/words`;
const data = wordsSettingsResponseSchema;

export const wordsSettingsCalls = {
  read: async (memorialId: string): Promise<WordsSettingsView> =>
    (await apiClient.call({ method: 'GET', path: pathOf(memorialId), data })).data.words,
  change: async (memorialId: string, body: WordsSettingsPayload): Promise<WordsSettingsView> =>
    (await apiClient.call({ method: 'PUT', path: pathOf(memorialId), body, data })).data.words,
};
