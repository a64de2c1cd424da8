import type { I18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

import { LoadFailure, LoadingOutline } from '../../accounts/session-in-browser/load-failure.tsx';
import { loadPrivate } from '../../accounts/session-in-browser/load-private.ts';
import { memorialArchives } from '../../archives/endpoints.ts';
import { downloadState } from '../../archives/screen/download-state.ts';
import { TakeHomeCard } from '../../archives/screen/take-home-card.client.tsx';
import { draftHistory } from '../../drafts/history/endpoints.ts';
import type { KeptMemorial } from '../../drafts/kept-memorial.ts';
import { loadKeptMemorial } from '../../drafts/load-kept-memorial.ts';
import { pageI18n } from '../../language/i18n.ts';
import { ManagementNotFound } from '../../management/frame/management-not-found.tsx';
import { loadGuests } from '../../management/settings/load-guests.ts';
import { OwnRoom } from '../../management/settings/own-room.client.tsx';
import * as states from '../../management/settings/room-states.ts';
import { SettingsCard } from '../../management/settings/settings-card.tsx';
import { SettingsFrame } from '../../management/settings/settings-frame.client.tsx';
import { settingsIntents } from '../../management/settings/settings-intents.ts';
import {
  hasRoom,
  isSettingsRoom,
  ROOM_LABELS,
  type RoomStates,
  type SettingsRoom,
} from '../../management/settings/settings-rooms.ts';
import { members as memberCalls } from '../../members/endpoints.ts';
import { loadOwnership } from '../../members/ownership/screen/load-ownership.ts';
import { OwnershipCards } from '../../members/ownership/screen/ownership-card.client.tsx';
import { ownershipIntents } from '../../members/ownership/screen/ownership-intents.ts';
import { mayEdit } from '../../members/role-rules.ts';
import { MembersCard } from '../../members/screen/members-card.client.tsx';
import { membersIntents } from '../../members/screen/members-intents.ts';
import { helpRequests } from '../../messages/help-requests/endpoints.ts';
import { helpIntents } from '../../messages/help-requests/help-intents.ts';
import { HelpList } from '../../messages/help-requests/help-list.client.tsx';
import { messageSettings } from '../../messages/settings/endpoints.ts';
import { messageIntents } from '../../messages/settings/message-intents.ts';
import { MessageSettingsCard } from '../../messages/settings/message-settings-card.client.tsx';
import { messagesState, notificationsState } from '../../messages/settings/message-states.ts';
import { NotificationsCard } from '../../messages/settings/notifications-card.client.tsx';
import { privatePageMeta } from '../../shell/private-page-meta.ts';
import { useShellData } from '../../shell/product.ts';
import { call } from '../../wire/call.ts';
import { runIntent } from '../../wire/intents.ts';
import type { Route } from './+types/manage-settings';

const TITLE = msg`Settings`;

export const meta: Route.MetaFunction = ({ matches, params: { room } }) => {
  const settings = pageI18n._(TITLE);
  if (room === undefined) return privatePageMeta(matches, settings);
  if (!isSettingsRoom(room)) return privatePageMeta(matches, t`Page not found`);
  return privatePageMeta(matches, `${pageI18n._(ROOM_LABELS[room])} · ${settings}`);
};

type Of<Load extends (...of: never[]) => unknown> = Awaited<ReturnType<Load>>;

/** A room loads what it shows, and the list loads the state of every room. Null for an unknown room. */
export async function clientLoader({ params: { memorialId, room } }: Route.ClientLoaderArgs) {
  if (room !== undefined && !isSettingsRoom(room)) return null;
  return loadPrivate(t`We couldn’t load the settings.`, async () => {
    const memorial = await loadKeptMemorial(memorialId);
    const isTakenDown = memorial.state === 'taken-down';
    const open = room && !isTakenDown ? await loadRoom(memorial, room) : undefined;
    const known = room || isTakenDown ? undefined : await loadKnown(memorial);
    return { memorial, room, open, known };
  });
}

async function loadRoom(memorial: KeptMemorial, room: SettingsRoom) {
  const { id, role } = memorial;
  if (!hasRoom(memorial, room)) return undefined;
  switch (room) {
    case 'privacy':
      return { room, guests: await loadGuests(memorial) };
    case 'people':
      return { room, ...(await loadPeople(id, role === 'owner')) };
    case 'tributes':
    case 'notifications':
      return { room, words: (await call(messageSettings.read, { id })).words };
    case 'ownership':
      return { room, following: await loadOwnership(id, role) };
    case 'history':
      return { room, revisions: (await call(draftHistory.listRevisions, { id })).revisions };
    default:
      return undefined;
  }
}

async function loadPeople(id: string, isOwner: boolean) {
  const [members, help] = await Promise.all([
    call(memberCalls.list, { id }),
    isOwner ? call(helpRequests.list, { id }) : undefined,
  ]);
  return { members, requests: help?.requests ?? [] };
}

/** What the states are made of. If a call fails, its state is missing and the room is still in the list. */
async function loadKnown(memorial: KeptMemorial) {
  const { id, role } = memorial;
  const load = async <Data,>(room: SettingsRoom, read: () => Promise<Data>) =>
    hasRoom(memorial, room) ? read().catch(() => undefined) : undefined;
  const [guests, members, messages, following, downloads, history] = await Promise.all([
    load('privacy', () => loadGuests(memorial)),
    load('people', () => call(memberCalls.list, { id })),
    load('tributes', () => call(messageSettings.read, { id })),
    load('ownership', () => loadOwnership(id, role)),
    load('download', () => call(memorialArchives.list, { id })),
    load('history', () => call(draftHistory.countPublished, { id })),
  ]);
  return { guests, members, words: messages?.words, following, downloads, history };
}

export function clientAction({ request, params }: Route.ClientActionArgs) {
  const { memorialId } = params;
  return runIntent(request, {
    ...settingsIntents(memorialId),
    ...messageIntents(memorialId),
    ...ownershipIntents(memorialId),
    ...membersIntents(memorialId),
    ...helpIntents(memorialId),
  });
}

export function HydrateFallback({ params: { room } }: Route.HydrateFallbackProps) {
  const isRoom = room !== undefined && isSettingsRoom(room);
  return <LoadingOutline title={isRoom ? ROOM_LABELS[room] : TITLE} />;
}

export default function ManageSettings({ loaderData }: Route.ComponentProps) {
  const { i18n } = useLingui();
  const origin = useShellData()?.origin ?? '';
  if (!loaderData) return <ManagementNotFound />;
  if (!loaderData.ok) return <LoadFailure title={TITLE} />;
  const { memorial, room, open, known } = loaderData.data;
  const takeHome = mayEdit(memorial.role) ? (
    <TakeHomeCard key={memorial.id} memorialId={memorial.id} />
  ) : null;
  return (
    <SettingsFrame
      memorial={memorial}
      room={room}
      states={known ? statesOf(i18n, memorial, { ...known, origin }) : {}}
      takeHome={takeHome}
    >
      {room === 'download' ? takeHome : null}
      {room ? <Room memorial={memorial} room={room} open={open} origin={origin} /> : null}
    </SettingsFrame>
  );
}

interface RoomProps {
  memorial: KeptMemorial;
  room: SettingsRoom;
  open: Of<typeof loadRoom>;
  origin: string;
}

function Room({ memorial, room, open, origin }: RoomProps) {
  const { i18n } = useLingui();
  const isOwner = memorial.role === 'owner';
  switch (open?.room) {
    case 'people':
      return (
        <SettingsCard title={i18n._(ROOM_LABELS.people)}>
          <MembersCard members={open.members}>
            <HelpList requests={open.requests} />
          </MembersCard>
        </SettingsCard>
      );
    case 'tributes':
      return <MessageSettingsCard words={open.words} mayChange={isOwner} />;
    case 'notifications':
      return <NotificationsCard memorialId={memorial.id} words={open.words} mayChange={isOwner} />;
    case 'privacy':
      return <OwnRoom memorial={memorial} room={room} origin={origin} guests={open.guests} />;
    case 'history':
      return <OwnRoom memorial={memorial} room={room} origin={origin} revisions={open.revisions} />;
    case 'ownership':
    case undefined:
      if (room !== 'ownership') return <OwnRoom memorial={memorial} room={room} origin={origin} />;
      return open ? (
        <OwnershipCards following={open.following} />
      ) : (
        <SettingsCard title={i18n._(ROOM_LABELS.ownership)}>
          <OwnershipCards following={undefined} />
        </SettingsCard>
      );
  }
}

/** @param known - without the states that did not load */
function statesOf(
  i18n: I18n,
  memorial: KeptMemorial,
  known: Of<typeof loadKnown> & { origin: string },
): RoomStates {
  const { origin, guests, members, words, following, downloads, history } = known;
  return {
    general: states.addressState(origin, memorial),
    privacy: states.privacyState(i18n, memorial, guests?.length),
    people: members && states.peopleState(i18n, members, memorial.helpRequests),
    tributes: words && messagesState(i18n, words),
    notifications: words && notificationsState(i18n, words),
    ownership: following && states.ownershipState(i18n, following),
    plan: memorial.plan && states.planState(i18n, memorial.plan),
    download: downloads && downloadState(i18n, downloads.archives[0]),
    history: history && states.historyState(i18n, history),
    'take-down': states.takeDownState(i18n, memorial),
  };
}
