import { useId, useRef } from 'react';

interface FileButtonProps {
  label: string;
  accept: string;
  isMultiple?: boolean;
  full?: string | undefined;
  hint?: string | undefined;
  place?: string | undefined;
  onChoose: (files: readonly File[]) => void;
}

/** Lists HEIC by its file extensions, because phones often report no type for HEIC. */
export const PICTURE_FILES = 'image/*,.heic,.heif';
export const PICTURE_AND_VIDEO_FILES = `${PICTURE_FILES},video/*,.mov,.mkv,.3gp`;

export function FileButton({
  label,
  accept,
  isMultiple = false,
  full,
  hint,
  place,
  onChoose,
}: FileButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const id = useId();
  const note = full ?? hint;
  return (
    <>
      <button
        type="button"
        className="button"
        data-variant="quiet"
        data-place={place}
        aria-disabled={full !== undefined || undefined}
        aria-describedby={note ? id : undefined}
        onClick={() => {
          if (full === undefined) chooser.current?.click();
        }}
      >
        {label}
      </button>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={isMultiple}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Without this reset, selecting the same file again after a failure fires no change event.
          event.target.value = '';
          if (files.length > 0) onChoose(files);
        }}
      />
      {note ? (
        <p id={id} className="field-hint">
          {note}
        </p>
      ) : null}
    </>
  );
}
