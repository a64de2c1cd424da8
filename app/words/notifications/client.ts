/** The browser's API client for a member's mail settings. Its functions throw `ApiFailure`. */
import { apiClient } from '../../wire/api-client.ts';
import {
  notificationsResponseSchema,
  type NotificationsPayload,
  type OwnNotifications,
} from './contract.ts';

const pathOf = (memorialId: string) => `/api/v1/memorials/${memorialId}/notifications`;

export const notificationCalls = {
  read: async (memorialId: string): Promise<OwnNotifications> => {
    const path = pathOf(memorialId);
    const { data } = await apiClient.call({
      method: 'GET',
      path,
      data: notificationsResponseSchema,
    });
    return data.notifications;
  },
  save: async (memorialId: string, body: NotificationsPayload): Promise<OwnNotifications> => {
    const path = pathOf(memorialId);
    const data = notificationsResponseSchema;
    return (await apiClient.call({ method: 'PUT', path, body, data })).data.notifications;
  },
};
