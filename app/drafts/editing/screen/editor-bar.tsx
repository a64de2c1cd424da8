import { Trans } from '@lingui/react/macro';

import type { EditorView } from '../beside/editor-view.ts';
import { ViewTabs } from '../beside/view-tabs.tsx';
import { SaveStatusLine } from '../save-status/save-status.tsx';

interface EditorBarProps {
  /** what is published; undefined if it is not known */
  published?: { words: string; isAll: boolean } | undefined;
  view: EditorView;
  onPublish: (() => void) | undefined;
  onShow: (place: string) => void;
}

export function EditorBar({ view, published, onPublish, onShow }: EditorBarProps) {
  return (
    <div className="editor-bar">
      <div className="editor-state">
        <SaveStatusLine onShow={onShow} />
        {published ? <p className="editor-published">{published.words}</p> : null}
      </div>
      <div className="editor-bar-actions">
        <ViewTabs view={view} />
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
