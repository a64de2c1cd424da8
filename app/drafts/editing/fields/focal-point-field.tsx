import { Trans, useLingui } from '@lingui/react/macro';
import { useId, type KeyboardEvent, type MouseEvent } from 'react';

import type { FocalPoint } from '../../../media/picture-placement.ts';
import { Picture } from '../../../media/picture.tsx';
import { FieldError } from '../../../ui/form/field-error.tsx';
import { useEditor, useFieldTrouble } from '../editor-context.ts';
import { clearFields } from '../undo-removal.ts';
import { ConflictChoice } from './conflict-choice.tsx';
import { pointOf, roundFraction } from './placements.ts';

interface FocalPointFieldProps {
  path: string;
  label: string;
  hint: string;
  address: string;
  value: unknown;
}

const MIDDLE: FocalPoint = { x: 0.5, y: 0.5 };
/** the step of an arrow key, as a fraction of the picture */
const KEY_STEP = 0.05;
const KEYS: Readonly<Record<string, FocalPoint>> = {
  ArrowLeft: { x: -KEY_STEP, y: 0 },
  ArrowRight: { x: KEY_STEP, y: 0 },
  ArrowUp: { x: 0, y: -KEY_STEP },
  ArrowDown: { x: 0, y: KEY_STEP },
};

/** Sets the point of a picture that stays visible when the picture is cropped. Works by tap and arrow keys. */
export function FocalPointField({ path, label, hint, address, value }: FocalPointFieldProps) {
  const { t } = useLingui();
  const { session, announce, removed } = useEditor();
  const { refusal, conflict } = useFieldTrouble(path);
  const id = useId();
  if (!address) return null;
  const point = pointOf(value);
  const put = (to: FocalPoint) => {
    const next = { x: roundFraction(to.x), y: roundFraction(to.y) };
    session.set(path, next);
    const x = percent(next.x);
    const y = percent(next.y);
    announce(t`${x} from the left, ${y} from the top.`);
  };
  return (
    <div className="field focal-point">
      <span className="field-label" id={`${id}-label`}>
        {label}
      </span>
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
      <PointPicture id={id} path={path} address={address} point={point} onPut={put} />
      {point ? (
        <button
          type="button"
          className="text-button editor-start"
          onClick={(event) => {
            event.currentTarget.parentElement?.querySelector('button')?.focus();
            removed({
              removed: t`Focus point reset to the centre.`,
              restored: t`Focus point restored.`,
              place: path,
              undo: clearFields(session, [path]),
            });
          }}
        >
          <Trans>Reset to the centre</Trans>
        </button>
      ) : null}
      <FieldError id={`${id}-error`} message={refusal} />
      {conflict ? <ConflictChoice conflict={conflict} /> : null}
    </div>
  );
}

interface PointPictureProps {
  id: string;
  path: string;
  address: string;
  point: FocalPoint | undefined;
  onPut: (point: FocalPoint) => void;
}

function PointPicture({ id, path, address, point, onPut }: PointPictureProps) {
  const { session } = useEditor();
  const { x, y } = point ?? MIDDLE;
  const tap = (event: MouseEvent<HTMLButtonElement>) => {
    // Enter and space also cause a click, but without a position.
    if (event.detail === 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    onPut({
      x: (event.clientX - box.left) / box.width,
      y: (event.clientY - box.top) / box.height,
    });
  };
  const press = (event: KeyboardEvent) => {
    const step = KEYS[event.key];
    if (!step) return;
    event.preventDefault();
    onPut({ x: x + step.x, y: y + step.y });
  };
  return (
    <button
      type="button"
      className="focal-point-picture"
      data-place={path}
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-hint`}
      onClick={tap}
      onKeyDown={press}
      onBlur={() => void session.flush()}
    >
      <Picture address={address} alt="" sizes="18rem" />
      <span
        className="focal-point-mark"
        data-chosen={point !== undefined}
        style={{ left: percent(x), top: percent(y) }}
      />
    </button>
  );
}

function percent(fraction: number): string {
  return `${Math.round(fraction * 100)}%`;
}
