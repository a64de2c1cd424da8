import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';

import { FieldError } from '../../../ui/form/field-error.tsx';
import { countOfItems } from '../../section-types.ts';
import { useDraft, useEditor } from '../editor-context.ts';
import { otherAlbums } from './move-to-other-album.ts';

interface MoveToAlbumProps {
  sectionId: string;
  onMove: (albumId: string) => string | undefined;
}

export function MoveToAlbum({ sectionId, onMove }: MoveToAlbumProps) {
  const { session } = useEditor();
  const hasOthers = useDraft(
    session,
    ({ document }) => otherAlbums(document.sections, sectionId).length > 0,
  );
  const [isOpen, setIsOpen] = useState(false);
  if (!hasOthers) return null;
  if (isOpen) return <AlbumForm sectionId={sectionId} onMove={onMove} />;
  return (
    <button type="button" className="button" data-variant="quiet" onClick={() => setIsOpen(true)}>
      <Trans>Move to another album…</Trans>
    </button>
  );
}

function AlbumForm({ sectionId, onMove }: MoveToAlbumProps) {
  const { t, i18n } = useLingui();
  const { session } = useEditor();
  // Read once, so that the options do not change while the user chooses.
  const [albums] = useState(() => otherAlbums(session.getView().document.sections, sectionId));
  const [album, setAlbum] = useState(albums[0]?.id ?? '');
  const [problem, setProblem] = useState<string>();
  const select = useRef<HTMLSelectElement>(null);
  const id = useId();
  useEffect(() => select.current?.focus(), []);
  return (
    <form
      className="item-place"
      onSubmit={(event) => {
        event.preventDefault();
        setProblem(onMove(album));
      }}
    >
      <label htmlFor={id} className="field-label">
        <Trans>Choose an album</Trans>
      </label>
      <span className="item-place-line">
        <select
          ref={select}
          id={id}
          className="field-input"
          value={album}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
          onChange={(event) => {
            setAlbum(event.target.value);
            setProblem(undefined);
          }}
        >
          {albums.map((section) => (
            <option key={section.id} value={section.id}>
              {section.title ?? t`Untitled`} ({countOfItems(i18n, section)})
            </option>
          ))}
        </select>
        <button type="submit" className="button" data-variant="quiet">
          <Trans>Move</Trans>
        </button>
      </span>
      <FieldError id={`${id}-error`} message={problem} />
    </form>
  );
}
