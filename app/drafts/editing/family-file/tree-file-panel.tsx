import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef } from 'react';

import { colonIn } from '../../../language/spacing.ts';
import { UserText } from '../../../language/user-text.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { DraftSection } from '../../contract.ts';
import { ChoosePerson } from './choose-person.tsx';
import { Panel } from './panel.tsx';
import { ProposedPeople } from './proposed-people.tsx';
import { useTreeFile, type TreeFile, type TreeFileStep } from './use-tree-file.ts';

interface TreeFilePanelProps {
  section: DraftSection;
  /** read at once, because the user dropped it on the page */
  dropped: File | undefined;
  /** called when it is being read */
  onDropRead: () => void;
  onDone: () => void;
}

export function TreeFilePanel({ section, dropped, onDropRead, onDone }: TreeFilePanelProps) {
  const treeFile = useTreeFile();
  const readDropped = useEffectEvent((file: File) => {
    void treeFile.read(file);
    onDropRead();
  });
  useEffect(() => {
    if (dropped) readDropped(dropped);
  }, [dropped]);
  const { step } = treeFile;
  switch (step.kind) {
    case 'choosing':
      return <ChooseFile treeFile={treeFile} problem={step.problem} />;
    case 'reading':
      return <Reading step={step} onCancel={treeFile.chooseAnother} />;
    case 'person':
      return <ChoosePerson step={step} treeFile={treeFile} />;
    default:
      return (
        <ProposedPeople
          key={step.of.person}
          step={step}
          section={section}
          onBack={treeFile.chooseAnother}
          onDone={onDone}
        />
      );
  }
}

interface ChooseFileProps {
  treeFile: TreeFile;
  problem: Extract<TreeFileStep, { kind: 'choosing' }>['problem'];
}

function ChooseFile({ treeFile, problem }: ChooseFileProps) {
  const { t, i18n } = useLingui();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <Panel title={t`Choose a GEDCOM file`}>
      <p>
        <Trans>
          In your genealogy program, or on your genealogy website, choose “Export” to get a GEDCOM
          file (.ged or .gdz). The file stays on this device. Only the people you select are added
          to the page.
        </Trans>
      </p>
      {problem ? (
        <Notice type="error" role="alert">
          <p>
            <bdi>{problem.file}</bdi>
            {colonIn(i18n.locale)}
            {problem.sentence}
          </p>
        </Notice>
      ) : null}
      <div className="editor-buttons">
        <button
          type="button"
          className="button"
          data-variant="primary"
          onClick={() => chooser.current?.click()}
        >
          {problem ? <Trans>Choose another file</Trans> : <Trans>Choose a file</Trans>}
        </button>
        {/* No `accept` attribute, because phones do not know the GEDCOM type and would hide the files. */}
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label={t`A GEDCOM file`}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            // Without this reset, selecting the same file again after a failure fires no change event.
            event.target.value = '';
            if (file) void treeFile.read(file);
          }}
        />
      </div>
    </Panel>
  );
}

interface ReadingProps {
  step: Extract<TreeFileStep, { kind: 'reading' }>;
  onCancel: () => void;
}

function Reading({ step, onCancel }: ReadingProps) {
  const { t } = useLingui();
  return (
    <Panel
      title={
        <Trans>
          Reading <UserText of={step.file} />…
        </Trans>
      }
    >
      <progress
        className="family-file-progress"
        aria-label={t`Reading the file`}
        value={step.part}
      />
      <div className="editor-buttons">
        <button type="button" className="button" data-variant="quiet" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </button>
      </div>
    </Panel>
  );
}
