import type { DraftDocument } from '../../contract.ts';
import type { PlanUse } from '../../plan-limits/contract.ts';
import { listDraftMedia } from '../../plan-limits/draft-media.ts';
import { useDraft, useEditor } from '../editor-context.ts';

export function usePlanUse(): PlanUse | undefined {
  const { session, plan } = useEditor();
  const pictures = useDraft(session, ({ document }) => countMedia(document).pictures);
  const films = useDraft(session, ({ document }) => countMedia(document).films);
  return (
    plan && {
      ...plan,
      pictures: { ...plan.pictures, used: pictures },
      films: { ...plan.films, used: films },
    }
  );
}

const counts = new WeakMap<DraftDocument, { pictures: number; films: number }>();

/** Cached per document, because every list calls this function after each edit. */
function countMedia(document: DraftDocument): { pictures: number; films: number } {
  const known = counts.get(document);
  if (known) return known;
  const { pictures, films } = listDraftMedia(document);
  const counted = { pictures: pictures.size, films: films.size };
  counts.set(document, counted);
  return counted;
}
