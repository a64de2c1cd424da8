import { useLingui } from '@lingui/react/macro';
import { Check, CircleAlert, CloudOff, CloudUpload, type LucideIcon } from 'lucide-react';
import { useState } from 'react';

import { useUploadsView } from '../../uploads/sending/use-uploads.ts';
import { useDraft, useEditor, useSaidRefusals } from '../editor-context.ts';
import { saveStateOf, type SaveKind } from './save-state.ts';

const ICONS: Partial<Record<SaveKind, LucideIcon>> = {
  saved: Check,
  saving: CloudUpload,
  uploading: CloudUpload,
  unsaved: CircleAlert,
  'refused-files': CircleAlert,
};

/** Not announced, because they follow every keystroke, and the list of the files has its own status. */
const SILENT: ReadonlySet<SaveKind> = new Set(['saving', 'uploading']);

/**
 * The worst state of all edits and uploads; a link, if it waits for the user. Screen readers announce it only when
 * its kind changes.
 * @param onShow - shows and focuses a place; without it, for example in a dialog, there is no link
 */
export function SaveStatusLine({ onShow }: { onShow?: (place: string) => void }) {
  const { kind, rest, words, place } = useSaveState();
  const [spoken, setSpoken] = useState<{ of: SaveKind; words: string }>({ of: kind, words: '' });
  if (!SILENT.has(kind) && kind !== spoken.of) {
    setSpoken({ of: kind, words: rest ? `${rest} ${words}` : words });
  }
  const isLink = place !== undefined && onShow !== undefined;
  const Icon = ICONS[kind] ?? CloudOff;
  return (
    <>
      <p className="editor-status" data-status={kind} aria-hidden={isLink ? undefined : true}>
        <Icon className="editor-icon" aria-hidden="true" />
        {rest ? <span>{rest} </span> : null}
        {!isLink ? (
          words
        ) : (
          <a
            href={`#${place}`}
            onClick={(event) => {
              event.preventDefault();
              onShow(place);
            }}
          >
            {words}
          </a>
        )}
      </p>
      <span className="visually-hidden" role="status">
        {spoken.words}
      </span>
    </>
  );
}

function useSaveState() {
  const { i18n } = useLingui();
  const { session, uploads } = useEditor();
  const edits = {
    status: useDraft(session, (view) => view.status),
    refusals: useSaidRefusals(),
    conflicts: useDraft(session, (view) => view.conflicts),
    document: useDraft(session, (view) => view.document),
    stopped: useDraft(session, (view) => view.stopped),
  };
  return saveStateOf(i18n, edits, useUploadsView(uploads));
}
