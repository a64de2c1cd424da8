import { useId, useRef } from 'react';

import { Notice } from '../../../ui/notice.tsx';
import { PICTURE_TYPES, type AddingPictures } from './add-pictures.ts';

interface PictureButtonProps {
  adding: AddingPictures;
  label: string;
  /** true if several pictures may be chosen at once */
  isMultiple?: boolean;
  /** why no more can be added; undefined while there is room */
  full?: string | undefined;
  place?: string;
}

/** A button that opens the device's picture chooser, with what becomes of the chosen pictures below it. */
export function PictureButton({
  adding,
  label,
  isMultiple = false,
  full,
  place,
}: PictureButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const id = useId();
  const isBusy = adding.progress !== null;
  return (
    <div className="picture-adding">
      <button
        type="button"
        className="button"
        data-variant="quiet"
        data-place={place}
        aria-disabled={isBusy || full !== undefined || undefined}
        aria-describedby={full ? id : undefined}
        onClick={() => {
          if (!isBusy && full === undefined) chooser.current?.click();
        }}
      >
        {isBusy ? 'Adding…' : label}
      </button>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={label}
        accept={PICTURE_TYPES}
        multiple={isMultiple}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // The same file can be chosen again after a failure.
          event.target.value = '';
          void adding.add(files);
        }}
      />
      <Progress adding={adding} />
      {full ? (
        <p id={id} className="field-hint">
          {full}
        </p>
      ) : null}
    </div>
  );
}

/** What is on its way, what was left out of a file, and what was refused. */
function Progress({ adding: { progress, refused, note } }: { adding: AddingPictures }) {
  return (
    <>
      <div role="status" className="picture-progress">
        {progress ? (
          <>
            {progress.total > 1
              ? `${progress.current} of ${progress.total}`
              : 'Adding the picture…'}
            <progress aria-label="Adding" />
          </>
        ) : null}
        {!progress && note ? note : null}
      </div>
      {refused.length > 0 ? (
        <Notice type="error" role="alert">
          {refused.map(({ name, sentence }) => (
            <p key={name}>
              <bdi>{name}</bdi>: {sentence}
            </p>
          ))}
        </Notice>
      ) : null}
    </>
  );
}
