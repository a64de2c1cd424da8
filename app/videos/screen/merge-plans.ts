import { canonicalJson } from '../../wire/json.ts';
import type { PartChoice, VideoPlan } from '../contract.ts';

/**
 * What two tabs or two people chose, together. Of each choice, the changed one counts; of one that both changed, mine.
 * @param base - what both began with
 * @returns `mine` itself if the other plan has no change
 */
export function mergePlans(base: VideoPlan, mine: VideoPlan, theirs: VideoPlan): VideoPlan {
  if (isSame(base, theirs)) return mine;
  const chosen = <Value>(of: (plan: VideoPlan) => Value) =>
    of(isSame(of(mine), of(base)) ? theirs : mine);
  const [before, own, other] = [partsOf(base), partsOf(mine), partsOf(theirs)];
  const ordered = isSame(idsOf(mine), idsOf(base)) ? theirs : withPartsOf(theirs, mine, before);
  const sound = chosen((plan) => plan.sound);
  return {
    format: chosen((plan) => plan.format),
    height: chosen((plan) => plan.height),
    pace: chosen((plan) => plan.pace),
    motion: chosen((plan) => plan.motion),
    parts: ordered.parts.map((part) => {
      const changed = own.get(part.id);
      const isMine = changed && !isSame(changed, before.get(part.id));
      return isMine ? changed : (other.get(part.id) ?? part);
    }),
    ...(sound ? { sound } : {}),
  };
}

type Parts = ReadonlyMap<string, PartChoice>;

function partsOf({ parts }: VideoPlan): Parts {
  return new Map(parts.map((part) => [part.id, part]));
}

/** My order, with the parts that only the other plan has at the places that they have there. */
function withPartsOf(theirs: VideoPlan, mine: VideoPlan, before: Parts): VideoPlan {
  let { parts } = mine;
  const known = new Set([...before.keys(), ...idsOf(mine)]);
  for (const [place, part] of theirs.parts.entries()) {
    if (!known.has(part.id)) parts = parts.toSpliced(place, 0, part);
  }
  return { ...mine, parts };
}

function idsOf({ parts }: VideoPlan): string[] {
  return parts.map(({ id }) => id);
}

function isSame(one: unknown, other: unknown): boolean {
  return canonicalJson(one) === canonicalJson(other);
}
