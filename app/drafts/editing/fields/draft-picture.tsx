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
import { UseSaved } from './use-saved.tsx';

import './pictures.css';

interface DraftPictureProps {
  path: string;
  label: string;
  value: unknown;
  placeholder?: PlaceholderKind;
  shape?: 'square' | 'wide';
  hint?: string;
  isRemovable?: boolean;
  placement?: PlacementAttributes;
}

export function DraftPicture({
  path,
  label,
  value,
  placeholder = 'scene',
  shape = 'square',
  hint,
  isRemovable = true,
  placement,
}: DraftPictureProps) {
  const { session, uploads, removed } = useEditor();
  const { refusal, conflict } = useFieldTrouble(path);
  const address = textOf(value) || undefined;
  return (
    <div className="field draft-picture" role="group" aria-label={label}>
      <span className="field-label">{label}</span>
      {hint ? <p className="field-hint">{hint}</p> : null}
      <div className="draft-picture-row">
        <div className="draft-picture-frame" data-shape={shape}>
          <Picture
            address={address}
            alt={address ? `${label}, as it is now` : ''}
            sizes={shape === 'wide' ? '18rem' : '8rem'}
            placeholder={placeholder}
            placement={placement}
          />
        </div>
        <div className="draft-picture-actions">
          <FileButton
            accept={PICTURE_FILES}
            onChoose={([file]) => file && uploads.setField(file, path)}
            label={address ? 'Choose another photo' : 'Choose a photo'}
            place={path}
          />
          {address && isRemovable ? (
            <button
              type="button"
              className="text-button"
              onClick={(event) => {
                event.currentTarget.parentElement?.querySelector('button')?.focus();
                removed({ what: label, place: path, undo: clearFields(session, [path]) });
              }}
            >
              Remove photo
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
