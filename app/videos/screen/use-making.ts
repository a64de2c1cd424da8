import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';

import { currentUserKey } from '../../accounts/session-in-browser/user-key.ts';
import { useRouteAction } from '../../ui/form/route-action.ts';
import type { ActionResult } from '../../wire/action-result.ts';
import { call } from '../../wire/call.ts';
import type { Video, VideoPlan, VideoRoom } from '../contract.ts';
import { videos } from '../endpoints.ts';
import { completePlan } from '../plan/complete-plan.ts';
import { PlanKeeper, planKey, readKeptPlan } from './plan-keeper.ts';
import { useVideoProgress } from './use-video-progress.ts';
import type { VideoAction } from './video-intents.ts';

export interface RoomData {
  memorialId: string;
  room: VideoRoom;
  /** as the server has it */
  plan: VideoPlan;
}

/** What an earlier visit could not save comes first, brought up to date with the page. */
export function usePlanKeeper({ memorialId, room, plan }: RoomData): PlanKeeper {
  const [keeper] = useState(() => {
    const key = planKey(currentUserKey() ?? '', memorialId);
    const kept = readKeptPlan(key);
    return new PlanKeeper({
      plan: kept ? completePlan(room.material, kept, room.limits) : plan,
      unsaved: kept,
      key,
      read: () => call(videos.readPlan, { id: memorialId }),
      save: (payload) => call(videos.savePlan, { id: memorialId, payload }),
    });
  });
  useEffect(() => keeper.open(), [keeper]);
  useEffect(() => keeper.adopt(plan), [keeper, plan]);
  return keeper;
}

/** @param makeHere - makes the saved plan in this browser, if the server can't */
export function useMaking(
  { memorialId, room }: RoomData,
  keeper: PlanKeeper,
  makeHere: (() => void) | undefined,
) {
  const { t } = useLingui();
  const { send, isBusy } = useRouteAction<VideoAction, ActionResult>();
  const [problem, setProblem] = useProblem(keeper);
  const [inDraft, setInDraft] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const [isPutting, setIsPutting] = useState(false);
  const { revalidate } = useRevalidator();
  const newest = useVideoProgress(memorialId, room.videos[0], revalidate);
  const heading = useRef<HTMLHeadingElement>(null);
  const isAsked = useRef(false);
  const [asked, setAsked] = useState(0);
  const shown = useRef(0);
  useEffect(() => {
    if (asked === shown.current || isBusy || !heading.current) return;
    shown.current = asked;
    heading.current.focus();
  }, [asked, isBusy, newest]);

  /** Two taps make one video. */
  async function make(): Promise<void> {
    if (isAsked.current) return;
    isAsked.current = true;
    setProblem(undefined);
    setIsSaving(true);
    const isSaved = await keeper.flush();
    setIsSaving(false);
    if (isSaved && makeHere) {
      makeHere();
    } else if (isSaved) {
      const result = await send({ intent: 'make' });
      if (result?.ok) setAsked((count) => count + 1);
      else if (result) setProblem(result.sentence);
    } else {
      const { refusal } = keeper.getView();
      setProblem(
        refusal ??
          t`We couldn’t save your changes, so we haven’t started making the video. Please try again.`,
      );
    }
    isAsked.current = false;
  }

  async function putOnPage({ id }: Video): Promise<void> {
    setProblem(undefined);
    setIsPutting(true);
    const result = await send({ intent: 'put-on-page', video: id });
    setIsPutting(false);
    if (result?.ok) setInDraft(id);
    else if (result) setProblem(result.sentence);
  }

  const isMaking = newest?.state === 'waiting' || newest?.state === 'drawing';
  return {
    newest,
    heading,
    problem,
    inDraft,
    isMaking: isMaking || isSaving || (isBusy && !isPutting),
    isBusy: isBusy || isSaving,
    make,
    putOnPage,
  };
}

/** What was wrong with the plan may no longer be when something is changed. */
function useProblem(keeper: PlanKeeper) {
  const [problem, setProblem] = useState<string>();
  useEffect(
    () =>
      keeper.subscribe(() => {
        if (keeper.getView().status === 'saving') setProblem(undefined);
      }),
    [keeper],
  );
  return [problem, setProblem] as const;
}
