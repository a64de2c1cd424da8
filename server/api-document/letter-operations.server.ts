import {
  notificationsPayloadSchema,
  notificationsResponseSchema,
} from '../../app/words/notifications/contract.ts';
import type { Operation } from './operation.server.ts';

const NOTIFICATIONS = '/api/v1/memorials/{id}/notifications';

const RESTRICTED = ['MEMORIAL_NOT_FOUND', 'NOT_ALLOWED'] as const;

export const LETTER_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: NOTIFICATIONS,
    about: 'Which mails about new words this member gets',
    data: notificationsResponseSchema,
    isSignedIn: true,
    failures: RESTRICTED,
  },
  {
    method: 'put',
    path: NOTIFICATIONS,
    about: "Changes them for this member; null follows the memorial's setting",
    payload: notificationsPayloadSchema,
    data: notificationsResponseSchema,
    isSignedIn: true,
    failures: RESTRICTED,
  },
];
