import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';

import type { PersonMatch } from '../../../gedcom/relatives/find-people.ts';
import type { OpenedTree } from '../../../gedcom/worker/opened-tree.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useEditor } from '../editor-context.ts';
import { ChooseReading } from './choose-reading.tsx';
import { FileNotes } from './file-notes.tsx';
import { Panel } from './panel.tsx';
import type { TreeFile, TreeFileStep } from './use-tree-file.ts';

interface ChoosePersonProps {
  step: Extract<TreeFileStep, { kind: 'person' }>;
  treeFile: TreeFile;
}

export function ChoosePerson({ step: { tree }, treeFile }: ChoosePersonProps) {
  const { t } = useLingui();
  const { session } = useEditor();
  const [query, setQuery] = useState(() => textOf(session.getView().document['fullName']));
  const [search, setSearch] = useState<'of-page' | 'unknown' | 'typed'>('of-page');
  const matches = useMatches(tree, query);
  // The name of the page was not typed here, so its search never shows an empty list.
  if (search === 'of-page' && query !== '' && matches?.length === 0) {
    setSearch('unknown');
    setQuery('');
  }
  const { people } = tree.summary;
  return (
    <Panel title={t`Who is this page for?`}>
      <p>
        <Plural
          value={people}
          one="There is one person in this file. Choose the person this page is for; you’ll choose their relatives next."
          other="There are # people in this file. Choose the person this page is for; you’ll choose their relatives next."
        />
      </p>
      <FileNotes problems={tree.summary.problems} />
      <ChooseReading tree={tree} treeFile={treeFile} />
      <TextField
        label={t`Search for a name`}
        type="search"
        autoComplete="off"
        value={query}
        onChange={(event) => {
          setSearch('typed');
          setQuery(event.target.value);
        }}
      />
      <p className="visually-hidden" role="status">
        {matches ? (
          <Plural value={matches.length} one="# person found." other="# people found." />
        ) : null}
      </p>
      {search === 'unknown' ? (
        <p className="field-hint">
          <Trans>
            No one in the file matches the name on this page. Search for the person, or choose them
            from the list.
          </Trans>
        </p>
      ) : null}
      {search === 'typed' && matches?.length === 0 ? (
        <p className="items-empty">
          <Trans>No one in the file has this name. Try typing just part of it.</Trans>
        </p>
      ) : null}
      <Matches matches={matches} onChoose={(match) => void treeFile.choose(tree, match)} />
      <div className="editor-buttons">
        <button
          type="button"
          className="button"
          data-variant="quiet"
          onClick={treeFile.chooseAnother}
        >
          <Trans>Choose another file</Trans>
        </button>
      </div>
    </Panel>
  );
}

interface MatchesProps {
  matches: readonly PersonMatch[] | undefined;
  onChoose: (match: PersonMatch) => void;
}

function Matches({ matches, onChoose }: MatchesProps) {
  return (
    <ul className="family-file-list">
      {matches?.map((match) => (
        <li key={match.person}>
          <button type="button" className="family-file-match" onClick={() => onChoose(match)}>
            <bdi className="family-file-name">{match.name}</bdi>
            <MatchDetail match={match} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function MatchDetail({ match: { years, family } }: { match: PersonMatch }) {
  const { t } = useLingui();
  const detail = years && family ? t`${years}, ${family}` : years || family;
  return detail ? (
    <span className="family-file-detail" dir="auto">
      {detail}
    </span>
  ) : null;
}

function useMatches(tree: OpenedTree, query: string): PersonMatch[] | undefined {
  const [matches, setMatches] = useState<PersonMatch[]>();
  useEffect(() => {
    let isCurrent = true;
    tree.find(query).then(
      (found) => {
        if (isCurrent) setMatches(found);
      },
      () => {
        if (isCurrent) setMatches([]);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [tree, query]);
  return matches;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
