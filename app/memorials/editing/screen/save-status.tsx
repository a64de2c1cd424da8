import { CloudOff, CloudUpload, Check } from 'lucide-react';
import { useState } from 'react';

import type { SaveStatus } from '../sync/draft-session.ts';
import { useDraft, useEditor } from './editor-context.ts';

const WORDS: Readonly<Record<SaveStatus, string>> = {
  saved: 'Saved',
  saving: 'Saving…',
  offline: 'Not saved yet: no network',
  'signed-out': 'Not saved yet: please log in',
  failing: 'Not saved yet. We try again.',
  delayed: 'Not all saved',
};

const ICONS = { saved: Check, saving: CloudUpload } as const;

/**
 * Screen readers announce each change of the status, but ignore 'Saving…', because announcing it after each keystroke
 * would be annoying.
 */
export function SaveStatusLine() {
  const { session } = useEditor();
  const status = useDraft(session, (view) => view.status);
  const [spoken, setSpoken] = useState<{ of: SaveStatus; words: string }>({
    of: status,
    words: '',
  });
  if (status !== 'saving' && status !== spoken.of) {
    setSpoken({ of: status, words: WORDS[status] });
  }
  const Icon = status === 'saved' || status === 'saving' ? ICONS[status] : CloudOff;
  return (
    <>
      <p className="editor-status" data-status={status} aria-hidden="true">
        <Icon className="editor-icon" />
        {WORDS[status]}
      </p>
      <span className="visually-hidden" role="status">
        {spoken.words}
      </span>
    </>
  );
}
