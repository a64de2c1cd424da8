import { Trans } from '@lingui/react/macro';
import { Eye } from 'lucide-react';
import { Link } from 'react-router';

import { useEditor } from '../editor-context.ts';
import { SaveStatusLine } from '../save-status/save-status.tsx';

interface EditorBarProps {
  /** what is published; undefined if it is not known */
  published?: { words: string; isAll: boolean } | undefined;
  onPublish: (() => void) | undefined;
  onShow: (place: string) => void;
}

export function EditorBar({ published, onPublish, onShow }: EditorBarProps) {
  const { memorialId, session } = useEditor();
  return (
    <div className="editor-bar">
      <div className="editor-state">
        <SaveStatusLine onShow={onShow} />
        {published ? <p className="editor-published">{published.words}</p> : null}
      </div>
      <div className="editor-bar-actions">
        <Link
          to={`/memorial/${encodeURIComponent(memorialId)}/preview`}
          className="button"
          data-variant="quiet"
          onClick={() => void session.flush()}
        >
          <Eye className="editor-icon" aria-hidden="true" />
          <span className="editor-bar-label">
            <Trans>Preview</Trans>
          </span>
        </Link>
        {onPublish ? (
          <button
            type="button"
            className="button"
            data-variant={published?.isAll ? 'quiet' : 'primary'}
            onClick={onPublish}
          >
            <Trans>Publish</Trans>
          </button>
        ) : null}
      </div>
    </div>
  );
}
