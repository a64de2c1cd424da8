import { useId, useRef } from 'react';

interface FileButtonProps {
  label: string;
  /** the types of files that the device's chooser offers */
  accept: string;
  isMultiple?: boolean;
  /** why no more files can be added; undefined while there is room */
  full?: string | undefined;
  /** how much room is left, shown before files are chosen */
  hint?: string | undefined;
  place?: string | undefined;
  onChoose: (files: readonly File[]) => void;
}

/**
 * The types that the device's chooser offers for a picture. HEIC is also listed by its file extensions, because phones
 * and browsers often report no type for it.
 */
export const PICTURE_FILES = 'image/*,.heic,.heif';
export const PICTURE_AND_FILM_FILES = `${PICTURE_FILES},video/mp4,video/quicktime,video/webm,.mov`;

/** A button that opens the device's chooser for pictures and films. */
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
          // Allows choosing the same file again after a failure.
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
