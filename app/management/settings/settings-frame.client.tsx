import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import {
  Link,
  Navigate,
  NavigationType,
  NavLink,
  useLocation,
  useNavigate,
  useNavigation,
  useNavigationType,
  type Location,
} from 'react-router';

import type { KeptMemorial } from '../../drafts/kept-memorial.ts';
import { UnsavedChangesGuard } from '../../ui/form/unsaved-changes-guard.tsx';
import { CopiesRemain } from '../frame/copies-remain.tsx';
import { CardsInRoom } from './settings-card.tsx';

import './memorial-settings.css';
import '../../ui/row-list.css';
import './settings-rooms.css';
import {
  hasRoom,
  ROOM_LABELS,
  roomOfAnchor,
  roomsFor,
  settingsPath,
  type RoomStates,
  type SettingsRoom,
} from './settings-rooms.ts';
import { TakenDown } from './taking-down.tsx';

interface SettingsFrameProps {
  memorial: KeptMemorial;
  /** undefined: the list of rooms */
  room: SettingsRoom | undefined;
  states: RoomStates;
  /** the card “Download everything”, which a page that was taken down still offers */
  takeHome: ReactNode;
  /** the open room */
  children: ReactNode;
}

/** Stays mounted from room to room, so that the focus can come back to the row of the room that was left. */
export function SettingsFrame({ memorial, room, states, takeHome, children }: SettingsFrameProps) {
  const { t, i18n } = useLingui();
  const { hash } = useLocation();
  const isTakenDown = memorial.state === 'taken-down';
  const place = useFocusAfterMove(isTakenDown ? 'taken-down' : room);
  const old = room || isTakenDown ? undefined : roomOfAnchor(hash);
  if (old && hasRoom(memorial, old)) {
    return <Navigate to={settingsPath(memorial.id, old)} replace />;
  }
  if (isTakenDown || !room) {
    return (
      <div ref={place} className="memorial-settings">
        <h1 className="management-title" tabIndex={-1}>
          <Trans>Settings</Trans>
        </h1>
        <CopiesRemain memorial={memorial} />
        {isTakenDown ? (
          <>
            <TakenDown memorial={memorial} />
            {takeHome}
          </>
        ) : (
          <RoomList memorial={memorial} states={states} />
        )}
      </div>
    );
  }
  const title = i18n._(ROOM_LABELS[room]);
  return (
    <div className="settings-open">
      <nav className="settings-side" aria-label={t`Settings`}>
        <ul>
          {roomsFor(memorial).map((each) => (
            <li key={each}>
              <NavLink to={settingsPath(memorial.id, each)} className="settings-side-link">
                {i18n._(ROOM_LABELS[each])}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div ref={place} className="memorial-settings">
        <div>
          <BackToList memorialId={memorial.id} room={room} />
          <h1 className="management-title settings-room-title" tabIndex={-1}>
            {title}
          </h1>
        </div>
        <CopiesRemain memorial={memorial} />
        <UnsavedChangesGuard key={room}>
          <CardsInRoom title={title}>
            {hasRoom(memorial, room) || hasOwnSentence(room) ? children : <NotInRole />}
          </CardsInRoom>
        </UnsavedChangesGuard>
      </div>
    </div>
  );
}

/** These rooms say themselves that only the owner can use them. */
function hasOwnSentence(room: SettingsRoom): boolean {
  return room === 'ownership' || room === 'take-down';
}

function NotInRole() {
  return (
    <p className="memorial-settings-text">
      <Trans>Your role on this memorial doesn’t give you access to these settings.</Trans>
    </p>
  );
}

function RoomList({ memorial, states }: Pick<SettingsFrameProps, 'memorial' | 'states'>) {
  return (
    <ul className="row-list">
      {roomsFor(memorial).map((room) => (
        <li key={room}>
          <RoomRow
            memorialId={memorial.id}
            room={room}
            state={states[room]}
            waiting={room === 'people' ? memorial.helpRequests : undefined}
          />
        </li>
      ))}
    </ul>
  );
}

interface RoomRowProps {
  memorialId: string;
  room: SettingsRoom;
  state: string | undefined;
  waiting: number | undefined;
}

function RoomRow({ memorialId, room, state, waiting }: RoomRowProps) {
  const { i18n } = useLingui();
  return (
    <Link
      to={settingsPath(memorialId, room)}
      state={FROM_LIST}
      className="row-link settings-row"
      data-room={room}
    >
      <span className="settings-row-name">{i18n._(ROOM_LABELS[room])}</span>{' '}
      {state ? (
        <span className="settings-row-state">
          {room === 'general' ? <bdi>{state}</bdi> : state}
        </span>
      ) : null}
      {waiting ? (
        <span className="management-count settings-row-count" aria-hidden="true">
          {waiting}
        </span>
      ) : null}
    </Link>
  );
}

const FROM_LIST = { isFromSettings: true };

function isFromList({ state }: Location): boolean {
  return (state as Partial<typeof FROM_LIST> | null)?.isFromSettings === true;
}

/** Goes back in the browser's history where the list is the page before, so that its scroll position is restored. */
function BackToList({ memorialId, room }: { memorialId: string; room: SettingsRoom }) {
  const location = useLocation();
  const navigate = useNavigate();
  const isLeaving = useNavigation().state !== 'idle';
  const goBack = (event: MouseEvent) => {
    // A second tap, while the list loads, would go back once more.
    if (isLeaving) {
      event.preventDefault();
      return;
    }
    if (!isFromList(location) || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
      return;
    }
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link
      to={settingsPath(memorialId)}
      state={{ leftRoom: room }}
      className="management-back settings-back"
      onClick={goBack}
    >
      <Trans>Settings</Trans>
    </Link>
  );
}

/**
 * Moves the focus where another view has replaced the focused element: to the row of the room that was left, or to the
 * heading.
 * @param view - the open room; undefined for the list
 * @returns the ref of the element around the heading and the list
 */
function useFocusAfterMove(view: SettingsRoom | 'taken-down' | undefined) {
  const place = useRef<HTMLDivElement>(null);
  const previous = useRef(view);
  const isHistory = useNavigationType() === NavigationType.Pop;
  const location = useLocation();
  const hasLeft = (location.state as { leftRoom?: string } | null)?.leftRoom !== undefined;
  useEffect(() => {
    const before = previous.current;
    previous.current = view;
    if (before === view) return;
    const row =
      view === undefined && (isHistory || hasLeft)
        ? place.current?.querySelector<HTMLElement>(`[data-room="${before}"]`)
        : undefined;
    if (row) {
      // After a step back in the history, the scroll position has been restored already.
      row.focus({ preventScroll: isHistory });
      return;
    }
    const isAboutState = before === 'taken-down' || view === 'taken-down';
    if (isAboutState || document.activeElement === document.body) {
      place.current?.querySelector('h1')?.focus({ preventScroll: !isAboutState });
    }
  }, [view, isHistory, hasLeft]);
  return place;
}
