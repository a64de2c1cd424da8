import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';

import type { PlacementAttributes } from '../../../media/picture-placement.ts';
import { Picture } from '../../../media/picture.tsx';
import type { PlaceholderKind } from '../../../media/placeholder/placeholder-drawing.ts';
import { FieldError } from '../../../ui/form/field-error.tsx';
import { FileButton, PICTURE_FILES } from '../../uploads/sending/file-button.tsx';
import { UploadStatus } from '../../uploads/sending/upload-status.tsx';
import { useEditor, useFieldTrouble } from '../editor-context.ts';
import { clearFields } from '../undo-removal.ts';
import { ConflictChoice } from './conflict-choice.tsx';
import { textOf } from './draft-text.tsx';
import { RotatePhoto } from './rotate-photo.tsx';
import { UseSaved } from './use-saved.tsx';

import './pictures.css';

type PictureKind = 'portrait' | 'background' | 'photo';

const SENTENCES: Readonly<
  Record<PictureKind, Record<'label' | 'now' | 'removed' | 'restored', MessageDescriptor>>
> = {
  portrait: {
    label: msg`Portrait`,
    now: msg`Current portrait`,
    removed: msg`Portrait removed.`,
    restored: msg`Portrait restored.`,
  },
  background: {
    label: msg`Background photo`,
    now: msg`Current background photo`,
    removed: msg`Background photo removed.`,
    restored: msg`Background photo restored.`,
  },
  photo: {
    label: msg`Photo`,
    now: msg`Current photo`,
    removed: msg`Photo removed.`,
    restored: msg`Photo restored.`,
  },
};

interface DraftPictureProps {
  path: string;
  kind?: PictureKind;
  value: unknown;
  placeholder?: PlaceholderKind;
  shape?: 'square' | 'wide';
  hint?: string;
  isRemovable?: boolean;
  placement?: PlacementAttributes;
  /** if another field below shows the photo, this one does not */
  isShownBelow?: boolean;
}

export function DraftPicture({
  path,
  kind = 'photo',
  value,
  placeholder = 'scene',
  shape = 'square',
  hint,
  isRemovable = true,
  placement,
  isShownBelow = false,
}: DraftPictureProps) {
  const { t, i18n } = useLingui();
  const { session, uploads, removed } = useEditor();
  const { refusal, conflict } = useFieldTrouble(path);
  const address = textOf(value) || undefined;
  const sentences = SENTENCES[kind];
  const label = i18n._(sentences.label);
  return (
    <div className="field draft-picture" role="group" aria-label={label}>
      <span className="field-label">{label}</span>
      {hint ? <p className="field-hint">{hint}</p> : null}
      <div className="draft-picture-row">
        {address && isShownBelow ? null : (
          <div className="draft-picture-frame" data-shape={shape}>
            <Picture
              address={address}
              alt={address ? i18n._(sentences.now) : ''}
              sizes={shape === 'wide' ? '18rem' : '8rem'}
              placeholder={placeholder}
              placement={placement}
            />
          </div>
        )}
        <div className="draft-picture-actions">
          <FileButton
            accept={PICTURE_FILES}
            onChoose={([file]) => file && uploads.setField(file, path)}
            label={address ? t`Choose another photo` : t`Choose a photo`}
            place={path}
          />
          {address ? <RotatePhoto path={path} address={address} /> : null}
          {address && isRemovable ? (
            <button
              type="button"
              className="text-button"
              onClick={(event) => {
                event.currentTarget.parentElement?.querySelector('button')?.focus();
                removed({
                  removed: i18n._(sentences.removed),
                  restored: i18n._(sentences.restored),
                  place: path,
                  undo: clearFields(session, [path]),
                });
              }}
            >
              <Trans>Remove photo</Trans>
            </button>
          ) : null}
        </div>
      </div>
      <UploadStatus uploads={uploads} path={path} />
      <FieldError id={`${path}-error`} message={refusal} />
      {refusal === undefined ? null : <UseSaved path={path} />}
      {conflict ? <ConflictChoice conflict={conflict} /> : null}
    </div>
  );
}
