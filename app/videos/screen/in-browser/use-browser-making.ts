import { useEffect, useState, useSyncExternalStore } from 'react';
import { useBeforeUnload, useRevalidator } from 'react-router';

import { addressOf } from '../../../wire/call.ts';
import { videos } from '../../endpoints.ts';
import { makeStoryboard } from '../../plan/make-storyboard.ts';
import type { PlanKeeper } from '../plan-keeper.ts';
import type { RoomData } from '../use-making.ts';
import { BrowserMaking } from './browser-making.ts';
import type { MakeHere } from './made-here.ts';
import { sendMade } from './send-made.ts';

export interface MakingInBrowser {
  making: BrowserMaking;
  isBusy: boolean;
  start: () => void;
}

/** Loads what makes videos, which is large, when it is needed. */
const makeLazily: MakeHere = async (order) => (await import('./make-here.ts')).makeHere(order);

/** False if it surely can't make videos. Whether it can is tried later, because that loads large scripts. */
export function maySupportVideos(): boolean {
  return typeof VideoEncoder === 'function' && typeof VideoFrame === 'function';
}

export function useBrowserMaking(
  { memorialId, room }: RoomData,
  keeper: PlanKeeper,
): MakingInBrowser {
  const { revalidate } = useRevalidator();
  const [making] = useState(
    () =>
      new BrowserMaking({
        make: makeLazily,
        send: (options) => sendMade({ memorialId, ...options }),
        onSent: () => void revalidate(),
      }),
  );
  const isBusy = useSyncExternalStore(making.subscribe, making.isBusy);
  useEffect(() => () => making.stop(), [making]);
  useWakeLock(isBusy);
  useBeforeUnload((event) => {
    if (making.isAtRisk()) event.preventDefault();
  });
  const start = () => {
    const { plan } = keeper.getView();
    const storyboard = makeStoryboard(room.material, plan);
    const sound = plan.sound?.address;
    const soundAt = sound && addressOf(videos.sound, { id: memorialId, sound });
    void making.start({ storyboard, sound: soundAt });
  };
  return { making, isBusy, start };
}

/** Keeps the screen on, where the browser can. A phone would otherwise put the page to sleep. */
function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const release = () => {
      lock?.release().catch(() => undefined);
      lock = undefined;
    };
    const request = () => {
      if (document.visibilityState !== 'visible') return;
      navigator.wakeLock.request('screen').then(
        (taken) => {
          lock = taken;
          if (isOver) release();
        },
        // Refused, for example because the battery is low.
        () => undefined,
      );
    };
    request();
    // The browser lets go when the page is hidden.
    document.addEventListener('visibilitychange', request);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', request);
      release();
    };
  }, [isWanted]);
}
