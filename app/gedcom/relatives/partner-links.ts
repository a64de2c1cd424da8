import { latestYear } from '../dates/read-date.ts';
import type { FamilyFile } from '../family-file.ts';

export interface PartnerLink {
  partner: number;
  isOver: boolean;
  isUnmarried: boolean;
  /** the latest possible year; undefined if unknown */
  married: number | undefined;
}

export function partnerLinks(file: FamilyFile, place: number): PartnerLink[] {
  const families = file.persons[place]?.partnerIn ?? [];
  const links = families.flatMap((familyPlace) => {
    const family = file.families[familyPlace];
    if (!family) return [];
    const { partners, isOver, isUnmarried } = family;
    return partners
      .filter((partner) => partner !== place)
      .map((partner) => ({ partner, isOver, isUnmarried, married: latestYear(family.marriage) }));
  });
  // Who married the same person again is no former partner.
  const married = new Set(
    links.flatMap((link) => (isSpouse(link) && link.married !== undefined ? [link.partner] : [])),
  );
  return links.filter(({ partner, isOver }) => !isOver || !married.has(partner));
}

/** True for a marriage that the file does not end. */
export function isSpouse({ isOver, isUnmarried }: PartnerLink): boolean {
  return !isOver && !isUnmarried;
}
