import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef, useState, type ChangeEvent } from 'react';

import { UserText } from '../../../language/user-text.tsx';
import { FieldError } from '../../../ui/form/field-error.tsx';
import { UndoNotice, useUndoable } from '../../../ui/undo-notice.tsx';
import { stripBidiControls } from '../../../wire/text/visible-text.ts';
import { kindOfContent, kindProblem } from '../../uploads/upload-kinds.ts';
import { keepPicture, readPicture } from '../unfinished-store.ts';
import { NextButton, StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';

async function refusalOf(i18n: I18n, file: File): Promise<string | undefined> {
  const name = stripBidiControls(file.name);
  const kind = await kindOfContent(file).catch(() => 'unreadable' as const);
  if (kind === 'unreadable') {
    return i18n._(msg`We couldn’t read “${name}”. Please try choosing it again.`);
  }
  if (kind === 'video') {
    return i18n._(
      msg`“${name}” is a video. Choose a photo here; you can add videos to the page later.`,
    );
  }
  const sent = { filename: file.name, filetype: file.type, byteSize: file.size };
  return kindProblem(i18n, kind, sent, { field: 'profilePhoto' }) ?? undefined;
}

interface PictureStepProps extends StepProps {
  /** @param isKept - false if the picture is lost when the tab is closed */
  onKept: (isKept: boolean) => void;
}

export function PictureStep({ page, update, onKept, onNext, onBack }: PictureStepProps) {
  const { t } = useLingui();
  const { problem, choose, leaveOut, removed } = usePicture(page, update, onKept);
  const id = useId();
  const { picture } = page;

  return (
    <StepFrame
      step="picture"
      title={t`Add a photo`}
      text={t`Choose a photo you like, or add one later.`}
      onBack={onBack}
      onSubmit={(event) => {
        event.preventDefault();
        onNext();
      }}
      actions={<NextButton />}
    >
      <div className="begin-picture">
        {picture?.preview ? (
          <img className="begin-picture-image" src={picture.preview} alt={t`The photo you chose`} />
        ) : null}
        {picture ? (
          <div role="status">
            <p className="begin-picture-name">
              <Trans>
                Photo chosen: <UserText of={picture.name} />
              </Trans>
            </p>
            {picture.isUndrawable ? (
              <p className="begin-picture-later">
                <Trans>We can’t show this photo here yet. You’ll see it once it’s uploaded.</Trans>
              </p>
            ) : null}
          </div>
        ) : null}
        <label className="button begin-picture-choose" data-variant="quiet">
          {picture ? <Trans>Choose another photo</Trans> : <Trans>Choose a photo</Trans>}
          <input
            type="file"
            accept="image/*"
            className="visually-hidden"
            aria-describedby={problem ? `${id}-error` : undefined}
            onChange={(event) => void choose(event)}
          />
        </label>
        {picture ? (
          <button type="button" className="text-button" onClick={() => void leaveOut()}>
            <Trans>Remove photo</Trans>
          </button>
        ) : null}
        <UndoNotice {...removed} />
        <FieldError id={`${id}-error`} message={problem} />
      </div>
    </StepFrame>
  );
}

/** If the visitor selects several files quickly, only the last one is stored. */
function usePicture(
  { id, picture }: StepProps['page'],
  update: StepProps['update'],
  onKept: PictureStepProps['onKept'],
) {
  const { i18n, t } = useLingui();
  const removed = useUndoable();
  const [problem, setProblem] = useState<string>();
  const latest = useRef(0);

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    latest.current += 1;
    const turn = latest.current;
    const refusal = await refusalOf(i18n, file);
    if (!refusal && turn === latest.current) onKept(await keepPicture(id, file));
    // Without this reset, selecting the same file again fires no change event.
    target.value = '';
    if (turn !== latest.current) return;
    setProblem(refusal);
    if (refusal) return;
    removed.clear();
    const { name } = file;
    update({ picture: { name, preview: null } });
    const preview = await previewOf(file);
    if (turn !== latest.current) return;
    update({ picture: preview ? { name, preview } : { name, preview, isUndrawable: true } });
  };

  const leaveOut = async () => {
    latest.current += 1;
    const turn = latest.current;
    setProblem(undefined);
    const file = await readPicture(id);
    if (turn !== latest.current) return;
    void keepPicture(id, null);
    update({ picture: null });
    const putBack = async () => {
      latest.current += 1;
      onKept(await keepPicture(id, file));
      update({ picture });
    };
    removed.show({ words: t`Photo removed.`, ...(file ? { undo: () => void putBack() } : {}) });
  };

  return { problem, choose, leaveOut, removed };
}

/** in pixels */
const PREVIEW_SIDE = 480;

/**
 * A small copy as a `data:` URL, because the Content-Security-Policy forbids `blob:`. Null if the browser cannot
 * decode the format, such as HEIC outside of Safari.
 */
async function previewOf(picture: Blob): Promise<string | null> {
  try {
    const bitmap = await createImageBitmap(picture);
    const scale = Math.min(1, PREVIEW_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return canvas.toDataURL('image/jpeg', 0.8);
  } catch {
    return null;
  }
}
