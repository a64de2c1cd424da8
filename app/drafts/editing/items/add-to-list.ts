import { fullPlanSentence } from '../../../billing/plans/plan-limits.ts';
import type { PlanUse } from '../../plan-limits/contract.ts';
import { listDraftMedia } from '../../plan-limits/draft-media.ts';
import type { SendingFile } from '../../uploads/sending/uploads-view.ts';
import { useUploadsView } from '../../uploads/sending/use-uploads.ts';
import { kindOfFile } from '../../uploads/upload-kinds.ts';
import { useDraft, useEditor } from '../editor-context.ts';

/** Sends files into a list, as many as the plan takes. The others are refused with the reason. */
export function useAddToList() {
  const { uploads } = useEditor();
  const plan = usePlanUse();
  const uploading = useUploadsView(uploads).files.filter(isPictureOnItsWay).length;
  const room = plan && plan.pictures.max - plan.pictures.used - uploading;
  const sentence =
    plan && fullPlanSentence(plan, 'pictures', { ...plan.pictures, onTheirWay: uploading });
  const add = (files: readonly File[], path: string) => {
    const { fitting, others } = fitIntoPlan(files, room);
    uploads.addToList(fitting, path);
    if (plan && others.length > 0) {
      const onTheirWay = uploading + fitting.filter(isPicture).length;
      const counts = { ...plan.pictures, onTheirWay };
      uploads.refuse(others, path, fullPlanSentence(plan, 'pictures', counts));
    }
  };
  return { plan, add, planIsFull: room !== undefined && room <= 0 ? sentence : undefined };
}

/** With the photos and videos that the draft shows now. */
function usePlanUse(): PlanUse | undefined {
  const { session, plan } = useEditor();
  const pictures = useDraft(session, ({ document }) => listDraftMedia(document).pictures.size);
  const films = useDraft(session, ({ document }) => listDraftMedia(document).films.size);
  return (
    plan && {
      ...plan,
      pictures: { ...plan.pictures, used: pictures },
      films: { ...plan.films, used: films },
    }
  );
}

/**
 * Before the upload, separates the files that fit into the plan from the pictures that exceed it. The server also
 * checks the plan.
 */
function fitIntoPlan(files: readonly File[], room = Infinity) {
  let left = Math.max(0, room);
  const fitting: File[] = [];
  const others: File[] = [];
  for (const file of files) {
    if (isPicture(file)) left -= 1;
    if (isPicture(file) && left < 0) others.push(file);
    else fitting.push(file);
  }
  return { fitting, others };
}

function isPicture({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return kindOfFile({ filename: name, filetype: type }) === 'picture';
}

function isPictureOnItsWay({ name, state }: SendingFile): boolean {
  return state !== 'refused' && isPicture({ name, type: '' });
}
