import { withoutIds, type StoredSection } from '../document-ids.ts';
import { listGatherings, type GatheringView } from './gatherings.ts';

type StoredFuneral = Extract<StoredSection, { type: 'serviceSection' }>;

export interface StoredGathering {
  /** for members only */
  id: string;
  /** with everything that the family wrote */
  gathering: GatheringView;
  section: StoredFuneral;
}

/** The gatherings of a stored document, numbered as on its page. */
export function storedGatherings(sections: readonly StoredSection[]): StoredGathering[] {
  const funerals = sections
    .toSorted((a, b) => a.order - b.order)
    .filter((section) => section.type === 'serviceSection');
  const views = listGatherings(withoutIds(funerals));
  const owned = funerals.flatMap((section) =>
    (section.gatherings ?? []).map(({ id }) => ({ id, section })),
  );
  return views.flatMap((gathering, index) => {
    const owner = owned[index];
    return owner ? { ...owner, gathering } : [];
  });
}
