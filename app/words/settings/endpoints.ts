import { endpoint } from '../../wire/endpoint.ts';
import { wordsSettingsPayloadSchema, wordsSettingsResponseSchema } from './contract.ts';

const WORDS = '/api/v1/memorials/{id}/words';

export const wordsSettings = {
  read: endpoint({
    method: 'GET',
    path: WORDS,
    about:
      'Whether the page accepts tributes and condolences, who reviews them, and who gets emails',
    right: 'moderate',
    data: wordsSettingsResponseSchema,
  }),
  change: endpoint({
    method: 'PUT',
    path: WORDS,
    about: 'Changes the settings of tributes and condolences',
    right: 'own',
    payload: wordsSettingsPayloadSchema,
    data: wordsSettingsResponseSchema,
  }),
};
