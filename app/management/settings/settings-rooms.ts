/** The rooms of the settings: their addresses, their names, and who has something in them. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { KeptMemorial } from '../../drafts/kept-memorial.ts';
import { mayEdit, mayModerate } from '../../members/role-rules.ts';

export const SETTINGS_ROOMS = [
  'general',
  'privacy',
  'people',
  'tributes',
  'notifications',
  'ownership',
  'plan',
  'download',
  'history',
  'take-down',
] as const;

export type SettingsRoom = (typeof SETTINGS_ROOMS)[number];

/** What the list says about each room; a state that did not load is missing. */
export type RoomStates = Partial<Record<SettingsRoom, string | undefined>>;

export const ROOM_LABELS: Record<SettingsRoom, MessageDescriptor> = {
  general: msg`General`,
  privacy: msg({ message: 'Privacy', context: 'settings' }),
  people: msg`People`,
  tributes: msg`Tributes and condolences`,
  notifications: msg`Notifications`,
  ownership: msg`Ownership`,
  plan: msg`Plan`,
  download: msg`Download`,
  history: msg`Version history`,
  'take-down': msg`Take page down`,
};

export function isSettingsRoom(value: string): value is SettingsRoom {
  return SETTINGS_ROOMS.some((room) => room === value);
}

export function settingsPath(memorialId: string, room?: SettingsRoom): string {
  return `/memorial/${encodeURIComponent(memorialId)}/settings${room ? `/${room}` : ''}`;
}

export function settingsRoomAt(pathname: string): SettingsRoom | undefined {
  const room = /^\/memorial\/[^/]+\/settings\/([^/]+)\/*$/.exec(pathname)?.[1] ?? '';
  return isSettingsRoom(room) ? room : undefined;
}

/** Links from the time when all settings were on one page. */
const ROOMS_OF_ANCHORS: Readonly<Record<string, SettingsRoom>> = {
  'take-home': 'download',
  'memorial-guests': 'privacy',
  'members-help': 'people',
  'members-pending': 'people',
  'members-invite': 'people',
  'members-leave': 'people',
  'following-handover': 'ownership',
  'following-successor': 'ownership',
};

/** @param hash - of a URL, such as `#people` */
export function roomOfAnchor(hash: string): SettingsRoom | undefined {
  const anchor = hash.replace(/^#/, '');
  if (isSettingsRoom(anchor)) return anchor;
  return Object.hasOwn(ROOMS_OF_ANCHORS, anchor) ? ROOMS_OF_ANCHORS[anchor] : undefined;
}

type Seen = Pick<KeptMemorial, 'role' | 'plan'>;

/** The rooms in which this member has something to change or to read. */
export function roomsFor(memorial: Seen): SettingsRoom[] {
  return SETTINGS_ROOMS.filter((room) => hasRoom(memorial, room));
}

export function hasRoom({ role, plan }: Seen, room: SettingsRoom): boolean {
  switch (room) {
    case 'tributes':
    case 'notifications':
      return mayModerate(role);
    case 'download':
    case 'history':
      return mayEdit(role);
    case 'ownership':
    case 'take-down':
      return role === 'owner';
    case 'plan':
      return plan !== undefined;
    default:
      return true;
  }
}
