import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';

import { focusOnce } from '../../../ui/focus-once.ts';
import { countOfItems } from '../../section-types.ts';
import { useDraft, useEditor } from '../editor-context.ts';
import { MoveButton, MoveForm } from './move-form.tsx';
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
  if (!hasOthers) return null;
  return (
    <MoveButton label={<Trans>Move to another album…</Trans>}>
      {(_, cancel) => <AlbumForm sectionId={sectionId} onMove={onMove} onCancel={cancel} />}
    </MoveButton>
  );
}

function AlbumForm({ sectionId, onMove, onCancel }: MoveToAlbumProps & { onCancel: () => void }) {
  const { t, i18n } = useLingui();
  const { session } = useEditor();
  // Read once, so that the options do not change while the user chooses.
  const [albums] = useState(() => otherAlbums(session.getView().document.sections, sectionId));
  const [album, setAlbum] = useState(albums[0]?.id ?? '');
  const [problem, setProblem] = useState<string>();
  const id = useId();
  return (
    <MoveForm
      id={id}
      label={<Trans>Choose an album</Trans>}
      problem={problem}
      onMove={() => setProblem(onMove(album))}
      onCancel={onCancel}
    >
      <select
        ref={focusOnce}
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
    </MoveForm>
  );
}
