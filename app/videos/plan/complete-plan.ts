/** The plan of a video, brought up to date with the page. The functions are pure and take linear time. */
import type { PartChoice, VideoHeight, VideoPlan } from '../contract.ts';
import { defaultSeconds } from './default-seconds.ts';
import type { MaterialPart, VideoMaterial } from './storyboard.ts';

interface PlanBounds {
  photos: number;
  heights: readonly VideoHeight[];
}

/**
 * The default plan, or a saved plan with the parts that the page has now: parts that are gone are dropped, and new ones
 * stand after the part that is before them on the page. The family's choices stay as they are, also beyond the limits;
 * of new photos, those beyond the limit are left out evenly.
 */
export function completePlan(
  material: VideoMaterial,
  plan: VideoPlan | undefined,
  limits: PlanBounds,
): VideoPlan {
  const pace = plan?.pace ?? 'calm';
  const chosen = chosenParts(material, plan);
  const leftOut = partsBeyond(material, chosen, limits.photos - shownPhotos(material, chosen));
  const asNew = (part: MaterialPart): PartChoice => ({
    id: part.id,
    seconds: defaultSeconds(part, pace),
    ...(leftOut.has(part.id) ? { isLeftOut: true } : {}),
  });
  return {
    format: plan?.format ?? '16:9',
    height: plan?.height ?? largest(limits.heights),
    pace,
    motion: plan?.motion ?? true,
    parts: withNewParts(material, chosen, asNew),
    ...(plan?.sound ? { sound: plan.sound } : {}),
  };
}

/** The number of photos that the video shows. */
export function countPhotos(material: VideoMaterial, { parts }: Pick<VideoPlan, 'parts'>): number {
  return shownPhotos(material, chosenParts(material, { parts }));
}

/** The ids of photos to leave out of a plan that shows more than the limit, as after the end of Pro. */
export function photosBeyond(
  { parts }: VideoMaterial,
  plan: Pick<VideoPlan, 'parts'>,
  limit: number,
): string[] {
  const photos = new Set(parts.flatMap(({ id, kind }) => (kind === 'photo' ? [id] : [])));
  const shown = plan.parts.filter(({ id, isLeftOut }) => !isLeftOut && photos.has(id));
  return beyond(shown, limit);
}

/** The plan's parts by their id that the page has, each once, in the order of the plan. */
function chosenParts(
  { parts }: VideoMaterial,
  plan: Pick<VideoPlan, 'parts'> | undefined,
): ReadonlyMap<string, PartChoice> {
  const offered = new Set(parts.map(({ id }) => id));
  const chosen = new Map<string, PartChoice>();
  for (const part of plan?.parts ?? []) {
    if (offered.has(part.id) && !chosen.has(part.id)) chosen.set(part.id, part);
  }
  return chosen;
}

function shownPhotos({ parts }: VideoMaterial, chosen: ReadonlyMap<string, PartChoice>): number {
  return parts.filter(({ id, kind }) => kind === 'photo' && isShown(chosen.get(id))).length;
}

function isShown(choice: PartChoice | undefined): boolean {
  return choice !== undefined && !choice.isLeftOut;
}

/** The ids of new photos for which there is no room, and of new chapters that would have no photo. */
function partsBeyond(
  { parts }: VideoMaterial,
  chosen: ReadonlyMap<string, PartChoice>,
  room: number,
): ReadonlySet<string> {
  const photos = parts.filter(({ id, kind }) => kind === 'photo' && !chosen.has(id));
  const leftOut = new Set(beyond(photos, room));
  let chapter: { id: string; isEmpty: boolean; hasPhotos: boolean } | undefined;
  const end = () => {
    if (chapter?.hasPhotos && chapter.isEmpty) leftOut.add(chapter.id);
    chapter = undefined;
  };
  for (const { id, kind } of parts) {
    if (kind === 'photo' || kind === 'clip') {
      if (!chapter) continue;
      chapter.hasPhotos = true;
      if (!leftOut.has(id)) chapter.isEmpty = false;
    } else {
      end();
      if (kind === 'chapter' && !chosen.has(id)) {
        chapter = { id, isEmpty: true, hasPhotos: false };
      }
    }
  }
  end();
  return leftOut;
}

/** The ids of those for which there is no room, if the others are spread evenly. */
function beyond(photos: ReadonlyArray<{ id: string }>, room: number): string[] {
  const kept = Math.max(0, Math.min(room, photos.length));
  // How many of the first `count` photos are kept.
  const keptOf = (count: number) => Math.floor((count * kept) / photos.length);
  return photos.flatMap(({ id }, index) => (keptOf(index + 1) > keptOf(index) ? [] : [id]));
}

function withNewParts(
  { parts }: VideoMaterial,
  chosen: ReadonlyMap<string, PartChoice>,
  asNew: (part: MaterialPart) => PartChoice,
): PartChoice[] {
  const first: PartChoice[] = [];
  const after = new Map<string, PartChoice[]>();
  let place = first;
  for (const part of parts) {
    if (chosen.has(part.id)) {
      place = [];
      after.set(part.id, place);
    } else place.push(asNew(part));
  }
  return [
    ...first,
    ...Array.from(chosen.values()).flatMap((choice) => [choice, ...(after.get(choice.id) ?? [])]),
  ];
}

function largest(heights: readonly VideoHeight[]): VideoHeight {
  return heights.includes(1080) ? 1080 : 720;
}
