import { Trans, useLingui } from '@lingui/react/macro';
import { RotateCw } from 'lucide-react';
import { useId, type PointerEvent } from 'react';

import { parsePictureAddress } from '../../../media/addresses.ts';
import { FieldError } from '../../../ui/form/field-error.tsx';
import { pathOfPlace } from '../../uploads/sending/upload-place.ts';
import { useUploadsView } from '../../uploads/sending/use-uploads.ts';
import { useEditor, useFieldTrouble } from '../editor-context.ts';
import { useRotation } from './use-rotation.ts';

interface RotatePhotoProps {
  path: string;
  address: string;
  /** in a dialog, the editor behind it cannot be heard, and a tap must leave the focus in the caption */
  isInDialog?: boolean;
}

/** Nothing for a photo of another site, or while a new photo or a decision is due for this field. */
export function RotatePhoto(props: RotatePhotoProps) {
  const { path, address } = props;
  const { uploads } = useEditor();
  const { refusal, conflict } = useFieldTrouble(path);
  const { files } = useUploadsView(uploads);
  const isReplaced = files.some(
    ({ place, state }) => state !== 'refused' && pathOfPlace(place) === path,
  );
  if (refusal !== undefined || conflict || isReplaced || !parsePictureAddress(address)) return null;
  return <RotateButton {...props} />;
}

function RotateButton({ path, address, isInDialog = false }: RotatePhotoProps) {
  const { t } = useLingui();
  const problemId = useId();
  const { state, start } = useRotation(path, address);
  const isBusy = state.kind === 'rotating';
  const problem = state.kind === 'failed' ? state.problem : undefined;
  return (
    <>
      <button
        type="button"
        className={isInDialog ? 'button' : 'text-button'}
        data-variant={isInDialog ? 'quiet' : undefined}
        aria-label={isInDialog ? t`Rotate photo` : undefined}
        aria-disabled={isBusy || undefined}
        aria-describedby={problem ? problemId : undefined}
        onPointerDown={isInDialog ? keepFocus : undefined}
        onClick={start}
      >
        {isInDialog ? <RotateCw className="editor-icon" aria-hidden="true" /> : null}
        {isInDialog ? <Trans>Rotate</Trans> : <Trans>Rotate photo</Trans>}
      </button>
      {problem ? (
        <div className="rotation-problem" role="alert">
          <FieldError id={problemId} message={problem} />
        </div>
      ) : null}
      <p className="visually-hidden" role="status">
        {isBusy ? t`Rotating the photo…` : null}
        {state.kind === 'rotated' && isInDialog ? t`Photo rotated.` : null}
      </p>
    </>
  );
}

function keepFocus(event: PointerEvent): void {
  event.preventDefault();
}
