import { Trans } from '@lingui/react/macro';

import type { EditorView } from '../beside/editor-view.ts';
import { ViewTabs } from '../beside/view-tabs.tsx';
import { SaveStatusLine } from '../save-status/save-status.tsx';

interface EditorBarProps {
  view: EditorView;
  onPublish: (() => void) | undefined;
  onShow: (place: string) => void;
}

export function EditorBar({ view, onPublish, onShow }: EditorBarProps) {
  return (
    <div className="editor-bar">
      <SaveStatusLine onShow={onShow} />
      <div className="editor-bar-actions">
        <ViewTabs view={view} />
        {onPublish ? (
          <button type="button" className="button" data-variant="primary" onClick={onPublish}>
            <Trans>Publish</Trans>
          </button>
        ) : null}
      </div>
    </div>
  );
}
