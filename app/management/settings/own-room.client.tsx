import type { Revision } from '../../drafts/contract.ts';
import type { KeptMemorial } from '../../drafts/kept-memorial.ts';
import type { GuestsResponse } from '../../memorials/door/contract.ts';
import { AddressSettings } from './address-form.tsx';
import { HistoryList } from './history-list.tsx';
import { PlanUseCard } from './plan-use-card.tsx';
import type { SettingsRoom } from './settings-rooms.ts';
import { TakingDown } from './taking-down.tsx';
import { VisibilitySettings } from './visibility-form.tsx';

interface OwnRoomProps {
  memorial: KeptMemorial;
  room: SettingsRoom;
  origin: string;
  /** undefined for members other than the owner, and where there can be no guests */
  guests?: GuestsResponse['guests'] | undefined;
  /** newest first */
  revisions?: readonly Revision[] | undefined;
}

/** The rooms about the page itself. The other rooms are put together by the route, from other domains. */
export function OwnRoom({ memorial, room, origin, guests, revisions = [] }: OwnRoomProps) {
  switch (room) {
    case 'general':
      return <AddressSettings memorial={memorial} origin={origin} />;
    case 'privacy':
      return <VisibilitySettings memorial={memorial} guests={guests} />;
    case 'plan':
      return memorial.plan ? <PlanUseCard plan={memorial.plan} /> : null;
    case 'history':
      return <HistoryList memorial={memorial} revisions={revisions} />;
    case 'take-down':
      return <TakingDown memorial={memorial} />;
    default:
      return null;
  }
}
