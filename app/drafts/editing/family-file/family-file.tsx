import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';

import type { DraftSection } from '../../contract.ts';
import { useDroppedTree } from '../dropped-files/dropped-tree.ts';
import { useEditor } from '../editor-context.ts';
import { downloadTree } from './download-tree.ts';
import { TreeFilePanel } from './tree-file-panel.tsx';

import './family-file.css';

export function FamilyFile({ section }: { section: DraftSection }) {
  const { t } = useLingui();
  const { session, announce } = useEditor();
  const [isOpen, setIsOpen] = useState(false);
  const { dropped, forget } = useDroppedTree(section.id);
  if (dropped && !isOpen) setIsOpen(true);
  const opener = useRef<HTMLButtonElement>(null);
  const members = section.members ?? [];

  const close = () => {
    setIsOpen(false);
    opener.current?.focus();
  };
  return (
    <div className="family-file">
      <div className="editor-buttons">
        <button
          ref={opener}
          type="button"
          className="button"
          data-variant="quiet"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? <Trans>Close the file</Trans> : <Trans>Add people from a GEDCOM file</Trans>}
        </button>
        {members.length > 0 && !isOpen ? (
          <button
            type="button"
            className="button"
            data-variant="quiet"
            onClick={() => {
              downloadTree(session.getView().document, members);
              announce(t`Family tree downloaded as a GEDCOM file.`);
            }}
          >
            <Trans>Download as GEDCOM</Trans>
          </button>
        ) : null}
      </div>
      {isOpen ? (
        <TreeFilePanel section={section} dropped={dropped} onDropRead={forget} onDone={close} />
      ) : null}
    </div>
  );
}
