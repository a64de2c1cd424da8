import { Trans } from '@lingui/react/macro';
import { Eye } from 'lucide-react';
import { Link } from 'react-router';

import { useEditor } from '../editor-context.ts';
import { SaveStatusLine } from '../save-status/save-status.tsx';

interface EditorBarProps {
  onPublish: (() => void) | undefined;
  onShow: (place: string) => void;
}

export function EditorBar({ onPublish, onShow }: EditorBarProps) {
  const { memorialId, session } = useEditor();
  return (
    <div className="editor-bar">
      <SaveStatusLine onShow={onShow} />
      <div className="editor-bar-actions">
        <Link
          to={`/memorial/${encodeURIComponent(memorialId)}/preview`}
          className="button"
          data-variant="quiet"
          onClick={() => void session.flush()}
        >
          <Eye className="editor-icon" aria-hidden="true" />
          <Trans>Preview</Trans>
        </Link>
        {onPublish ? (
          <button type="button" className="button" data-variant="primary" onClick={onPublish}>
            <Trans>Publish</Trans>
          </button>
        ) : null}
      </div>
    </div>
  );
}
