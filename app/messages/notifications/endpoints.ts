import { endpoint } from '../../wire/endpoint.ts';
import { notificationsPayloadSchema, notificationsResponseSchema } from './contract.ts';

const OWN = '/api/v1/memorials/{id}/notifications';

export const notifications = {
  read: endpoint({
    method: 'GET',
    path: OWN,
    about: 'Which emails about new messages and guests this member gets',
    right: 'moderate',
    data: notificationsResponseSchema,
  }),
  change: endpoint({
    method: 'PUT',
    path: OWN,
    about: 'Changes which emails this member gets; null uses the memorial’s setting',
    right: 'moderate',
    payload: notificationsPayloadSchema,
    data: notificationsResponseSchema,
  }),
};
