import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';

import { useLazyModule } from '../../../ui/lazy-module.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { DraftSection } from '../../contract.ts';
import { useDroppedTree } from '../dropped-files/dropped-tree.ts';
import { useEditor } from '../editor-context.ts';

import './family-file.css';

const loadPanel = () => import('./tree-file-panel.tsx');
const loadDownload = () => import('./download-tree.ts');

export function FamilyFile({ section }: { section: DraftSection }) {
  const { t } = useLingui();
  const { session, announce } = useEditor();
  const [isOpen, setIsOpen] = useState(false);
  const { dropped, forget } = useDroppedTree(section.id);
  if (dropped && !isOpen) setIsOpen(true);
  // Both load with the card, so that they work without network later.
  const panel = useLazyModule(loadPanel, true);
  const download = useLazyModule(loadDownload, true);
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
          {isOpen ? (
            <Trans>Cancel adding people</Trans>
          ) : (
            <Trans>Add people from a GEDCOM file</Trans>
          )}
        </button>
        {members.length > 0 && !isOpen && download ? (
          <button
            type="button"
            className="button"
            data-variant="quiet"
            onClick={() => {
              download.downloadTree(session.getView().document, members);
              announce(t`Family tree downloaded as a GEDCOM file.`);
            }}
          >
            <Trans>Download as GEDCOM</Trans>
          </button>
        ) : null}
      </div>
      {isOpen && panel ? (
        <panel.TreeFilePanel
          section={section}
          dropped={dropped}
          onDropRead={forget}
          onDone={close}
        />
      ) : null}
      {isOpen && !panel ? (
        <Notice type="info" role="status">
          <Trans>Loading…</Trans>
        </Notice>
      ) : null}
    </div>
  );
}
