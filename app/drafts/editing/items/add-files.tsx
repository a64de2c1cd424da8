import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

import { formatCount } from '../../../wire/text/format-count.ts';
import type { PlanUse } from '../../plan-limits/contract.ts';
import {
  FileButton,
  PICTURE_AND_VIDEO_FILES,
  PICTURE_FILES,
} from '../../uploads/sending/file-button.tsx';
import { UploadStatus } from '../../uploads/sending/upload-status.tsx';
import { useEditor } from '../editor-context.ts';
import { useAddToList } from './add-to-list.ts';

interface AddFilesProps {
  path: string;
  label: string;
  withFilms: boolean;
  full: string | undefined;
}

export function AddFiles({ path, label, withFilms, full }: AddFilesProps) {
  const { i18n } = useLingui();
  const { uploads } = useEditor();
  const { plan, add, planIsFull } = useAddToList();
  return (
    <div className="picture-adding">
      <FileButton
        label={label}
        accept={withFilms ? PICTURE_AND_VIDEO_FILES : PICTURE_FILES}
        isMultiple
        full={full ?? planIsFull}
        hint={plan ? roomWords(i18n, plan, withFilms) : undefined}
        onChoose={(files) => add(files, path)}
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
