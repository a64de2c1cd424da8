import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

import { fullPlanSentence } from '../../../billing/plans/plan-limits.ts';
import { formatCount } from '../../../wire/text/format-count.ts';
import type { PlanUse } from '../../plan-limits/contract.ts';
import {
  FileButton,
  PICTURE_AND_VIDEO_FILES,
  PICTURE_FILES,
} from '../../uploads/sending/file-button.tsx';
import { UploadStatus } from '../../uploads/sending/upload-status.tsx';
import type { SendingFile } from '../../uploads/sending/uploads-view.ts';
import { useUploadsView } from '../../uploads/sending/use-uploads.ts';
import { kindOfFile } from '../../uploads/upload-kinds.ts';
import { useEditor } from '../editor-context.ts';
import { usePlanUse } from './use-plan-use.ts';

interface AddFilesProps {
  path: string;
  label: string;
  withFilms: boolean;
  full: string | undefined;
}

export function AddFiles({ path, label, withFilms, full }: AddFilesProps) {
  const { i18n } = useLingui();
  const { uploads } = useEditor();
  const plan = usePlanUse();
  const uploading = useUploadsView(uploads).files.filter(isPictureOnItsWay).length;
  const sentence =
    plan && fullPlanSentence(plan, 'pictures', { ...plan.pictures, onTheirWay: uploading });
  const room = plan && plan.pictures.max - plan.pictures.used - uploading;
  const planIsFull = room !== undefined && room <= 0 ? sentence : undefined;
  const choose = (files: readonly File[]) => {
    const { fitting, others } = fitIntoPlan(files, room);
    uploads.addToList(fitting, path);
    if (plan && others.length > 0) {
      const onTheirWay = uploading + fitting.filter(isPicture).length;
      const counts = { ...plan.pictures, onTheirWay };
      uploads.refuse(others, path, fullPlanSentence(plan, 'pictures', counts));
    }
  };
  return (
    <div className="picture-adding">
      <FileButton
        label={label}
        accept={withFilms ? PICTURE_AND_VIDEO_FILES : PICTURE_FILES}
        isMultiple
        full={full ?? planIsFull}
        hint={plan ? roomWords(i18n, plan, withFilms) : undefined}
        onChoose={choose}
      />
      <UploadStatus uploads={uploads} path={path} />
    </div>
  );
}

function roomWords(i18n: I18n, { pictures, films }: PlanUse, withFilms: boolean): string {
  const photos = formatCount(pictures.used, i18n.locale);
  const mostPhotos = formatCount(pictures.max, i18n.locale);
  if (!withFilms) {
    return i18n._(msg`Photos on this memorial: ${photos} of ${mostPhotos}.`);
  }
  const videos = formatCount(films.used, i18n.locale);
  const mostVideos = formatCount(films.max, i18n.locale);
  return i18n._(
    msg`Photos on this memorial: ${photos} of ${mostPhotos}. Videos: ${videos} of ${mostVideos}.`,
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
