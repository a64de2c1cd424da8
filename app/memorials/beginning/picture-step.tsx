import { useId, useRef, useState, type ChangeEvent } from 'react';

import { FieldError } from '../../ui/form/field-error.tsx';
import { keepPicture } from './begun-store.ts';
import { previewOf } from './picture-preview.ts';
import { NextButton, StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';

const NOT_A_PICTURE = 'This file is not a picture. Please choose another one.';

/** The portrait, which may also come later. It is kept in this browser until the memorial has been created. */
export function PictureStep({ page, update, onNext, onBack }: StepProps) {
  const { problem, choose, leaveOut } = usePicture(page, update);
  const id = useId();
  const { picture } = page;

  return (
    <StepFrame
      step="picture"
      title="A picture"
      text="One that you like. It may also come later."
      onBack={onBack}
      onSubmit={(event) => {
        event.preventDefault();
        onNext();
      }}
      actions={<NextButton />}
    >
      <div className="begin-picture">
        {picture?.preview ? (
          <img className="begin-picture-image" src={picture.preview} alt="The chosen one" />
        ) : null}
        {picture ? (
          <p className="begin-picture-name" role="status">
            Chosen: <bdi>{picture.name}</bdi>
          </p>
        ) : null}
        <label className="button begin-picture-choose" data-variant="quiet">
          {picture ? 'Choose another picture' : 'Choose a picture'}
          <input
            type="file"
            accept="image/*"
            className="visually-hidden"
            aria-describedby={problem ? `${id}-error` : undefined}
            onChange={(event) => void choose(event)}
          />
        </label>
        {picture ? (
          <button type="button" className="text-button" onClick={leaveOut}>
            Leave it out
          </button>
        ) : null}
        <FieldError id={`${id}-error`} message={problem} />
      </div>
    </StepFrame>
  );
}

/** Keeps the chosen file; its small copy follows. A slower earlier choice never replaces a later one. */
function usePicture({ id }: StepProps['page'], update: StepProps['update']) {
  const [problem, setProblem] = useState<string>();
  const latest = useRef(0);

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    if (file.type !== '' && !file.type.startsWith('image/')) {
      setProblem(NOT_A_PICTURE);
      return;
    }
    latest.current += 1;
    const turn = latest.current;
    setProblem(undefined);
    await keepPicture(id, file);
    // The same file can be chosen again.
    target.value = '';
    if (turn === latest.current) update({ picture: { name: file.name, preview: null } });
    const preview = await previewOf(file);
    if (preview && turn === latest.current) update({ picture: { name: file.name, preview } });
  };

  const leaveOut = () => {
    latest.current += 1;
    void keepPicture(id, null);
    update({ picture: null });
  };

  return { problem, choose, leaveOut };
}
