import type { ReactNode } from 'react';

import { OwnPartsContext } from '../own-parts.ts';
import type { EditorView } from './editor-view.ts';
import { VIEW_IDS } from './view-tabs.tsx';

interface EditPanelProps {
  view: EditorView;
  ownParts: ReadonlySet<string> | undefined;
  children: ReactNode;
}

/** The cards. They stay mounted under the preview, so that nothing in them closes. */
export function EditPanel({ view, ownParts, children }: EditPanelProps) {
  const { isWide, shown, note } = view;
  const asTab = { id: VIEW_IDS.edit.panel, role: 'tabpanel', 'aria-labelledby': VIEW_IDS.edit.tab };
  return (
    <OwnPartsContext value={ownParts}>
      <div
        className="editor-panel"
        hidden={shown === 'preview'}
        {...(isWide ? {} : asTab)}
        onFocusCapture={({ target }) => note(target)}
        // Not every browser focuses a button that is pressed.
        onClickCapture={({ target }) => target instanceof Element && note(target)}
      >
        {children}
      </div>
    </OwnPartsContext>
  );
}
