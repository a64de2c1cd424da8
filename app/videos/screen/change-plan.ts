/** What a family does with the plan of the video. Each function returns a new plan; an unchanged part stays the same object. */
import {
  VIDEO_LIMITS,
  type PartChoice,
  type VideoHeight,
  type VideoPace,
  type VideoPlan,
  type VideoSound,
} from '../contract.ts';
import { defaultSeconds } from '../plan/default-seconds.ts';
import type { VideoPart } from '../plan/list-parts.ts';
import type { VideoMaterial } from '../plan/storyboard.ts';

export interface PartEdit {
  /** undefined: the page's own caption */
  title: string | undefined;
  seconds: number;
  /** the new position, from 0 */
  place: number;
}

export function leaveOut(plan: VideoPlan, id: string): VideoPlan {
  return changePart(plan, id, (part) => ({ ...part, isLeftOut: true }));
}

export function putBack(plan: VideoPlan, id: string): VideoPlan {
  return changePart(plan, id, ({ isLeftOut: _, ...part }) => part);
}

/** @param place - the new position, from 0; beyond the end is the end */
export function moveTo(plan: VideoPlan, id: string, place: number): VideoPlan {
  const from = plan.parts.findIndex((part) => part.id === id);
  const moved = plan.parts[from];
  const to = Math.max(0, Math.min(plan.parts.length - 1, place));
  if (!moved || from === to) return plan;
  return { ...plan, parts: plan.parts.toSpliced(from, 1).toSpliced(to, 0, moved) };
}

export function editPart(plan: VideoPlan, id: string, edit: PartEdit): VideoPlan {
  const seconds = withinSeconds(edit.seconds);
  const edited = changePart(plan, id, ({ title: _, ...part }) => ({
    ...part,
    seconds,
    ...(edit.title === undefined ? {} : { title: edit.title }),
  }));
  return moveTo(edited, id, edit.place);
}

/** Puts one part back as it was in an earlier plan: its words, its place, and whether it is left out. */
export function restorePart(plan: VideoPlan, before: VideoPlan, id: string): VideoPlan {
  const place = before.parts.findIndex((part) => part.id === id);
  const old = before.parts[place];
  if (!old) return plan;
  return moveTo(
    changePart(plan, id, () => old),
    id,
    place,
  );
}

/** Undefined where the family's words are those of the page, so that later changes of the page count. */
export function ownTitle(typed: string, part: VideoPart | undefined): string | undefined {
  const title = typed.trim();
  return title === (part?.title ?? '').trim() ? undefined : title;
}

/** The words that the part shows. */
export function titleOf(choice: PartChoice, part: VideoPart | undefined): string {
  return choice.title ?? part?.title ?? '';
}

export function withinSeconds(seconds: number): number {
  const { shortestSeconds, longestSeconds } = VIDEO_LIMITS;
  return Math.max(shortestSeconds, Math.min(longestSeconds, seconds));
}

export function withHeight(
  plan: VideoPlan,
  height: VideoHeight,
  allowed: readonly VideoHeight[],
): VideoPlan {
  return allowed.includes(height) ? { ...plan, height } : plan;
}

/** Parts that are shown as long as the old pace says are shown as long as the new one says. */
export function withPace(plan: VideoPlan, pace: VideoPace, material: VideoMaterial): VideoPlan {
  const offered = new Map(material.parts.map((part) => [part.id, part]));
  const parts = plan.parts.map((choice) => {
    const part = offered.get(choice.id);
    return part && choice.seconds === defaultSeconds(part, plan.pace)
      ? { ...choice, seconds: defaultSeconds(part, pace) }
      : choice;
  });
  return { ...plan, pace, parts };
}

/** @param sound - undefined: the video is silent */
export function withSound(
  { sound: _, ...plan }: VideoPlan,
  sound: VideoSound | undefined,
): VideoPlan {
  return { ...plan, ...(sound ? { sound: { address: sound.address } } : {}) };
}

function changePart(
  plan: VideoPlan,
  id: string,
  change: (part: PartChoice) => PartChoice,
): VideoPlan {
  const parts = plan.parts.map((part) => (part.id === id ? change(part) : part));
  return { ...plan, parts };
}
