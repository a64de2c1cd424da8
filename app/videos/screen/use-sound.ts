import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';

import type { VideoSound } from '../contract.ts';
import type { PlanView } from './plan-keeper.ts';
import type { RoomData } from './use-making.ts';

interface SoundOfRoom {
  /** undefined for a silent video, and while it isn't known */
  sound: VideoSound | undefined;
  /** true if the plan has a sound that the server no longer has, as after the restore of a backup */
  isGone: boolean;
  setAdded: (sound: VideoSound) => void;
}

/** What is known of the sound in the plan: what was added here, or what the server says. */
export function useSound(
  { room, plan: loaded }: RoomData,
  { plan, status }: PlanView,
): SoundOfRoom {
  const [added, setAdded] = useState<VideoSound>();
  const { revalidate } = useRevalidator();
  const chosen = plan.sound?.address;
  const sound = [added, room.sound].find(
    (known) => known !== undefined && known.address === chosen,
  );
  const isUnknown = chosen !== undefined && sound === undefined;
  const isGone = isUnknown && (loaded.sound?.address === chosen || status === 'refused');
  // An earlier visit added it and could not save the plan.
  const isToLoad = isUnknown && !isGone && status === 'saved';
  useEffect(() => {
    if (isToLoad) void revalidate();
  }, [isToLoad, revalidate]);
  return { sound, isGone, setAdded };
}
