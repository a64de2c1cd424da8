import type { Memorial, MemorialResponse } from './contract.ts';
import { withoutFamilyFields } from './family-fields.ts';

/** @param now - without it, a funeral is shown as before its day */
export function presentMemorialResponse(
  { memorial, tributesTotal }: MemorialResponse,
  now?: Date,
): MemorialResponse {
  return { memorial: presentMemorial(memorial, now), tributesTotal };
}

/** Lists every field in the order of SPEC section 3. */
function presentMemorial(memorial: Memorial, now: Date | undefined): Memorial {
  return {
    slug: memorial.slug,
    invented: memorial.invented,
    language: memorial.language,
    visitorLanguages: memorial.visitorLanguages,
    actionButtons: memorial.actionButtons,
    themeId: memorial.themeId,
    backgroundPhoto: memorial.backgroundPhoto,
    backgroundFocalPoint: memorial.backgroundFocalPoint,
    profilePhoto: memorial.profilePhoto,
    profilePhotoCrop: memorial.profilePhotoCrop,
    memorialHeader: memorial.memorialHeader,
    fullName: memorial.fullName,
    fullName2: memorial.fullName2,
    otherName: memorial.otherName,
    otherName2: memorial.otherName2,
    dob: memorial.dob,
    dod: memorial.dod,
    dob2: memorial.dob2,
    dod2: memorial.dod2,
    quote: memorial.quote,
    birthLocation: memorial.birthLocation,
    birthLocation2: memorial.birthLocation2,
    burialLocation: memorial.burialLocation,
    burialLocation2: memorial.burialLocation2,
    deathLocation: memorial.deathLocation,
    deathLocation2: memorial.deathLocation2,
    sections: memorial.sections.map((section) => withoutFamilyFields(section, now)),
  };
}
