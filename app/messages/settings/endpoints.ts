import { endpoint } from '../../wire/endpoint.ts';
import { messageSettingsPayloadSchema, messageSettingsResponseSchema } from './contract.ts';

const WORDS = '/api/v1/memorials/{id}/words';

export const messageSettings = {
  read: endpoint({
    method: 'GET',
    path: WORDS,
    about:
      'Whether the page accepts tributes and condolences, who reviews them, and who gets emails',
    right: 'moderate',
    data: messageSettingsResponseSchema,
  }),
  change: endpoint({
    method: 'PUT',
    path: WORDS,
    about: 'Changes the settings for tributes and condolences',
    right: 'own',
    payload: messageSettingsPayloadSchema,
    data: messageSettingsResponseSchema,
  }),
};
