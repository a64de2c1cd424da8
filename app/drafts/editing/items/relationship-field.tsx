import { useId, useState } from 'react';

import { DOCUMENT_LIMITS } from '../../../memorials/contract.ts';
import { categoryOf, type FamilyCategory } from '../../../memorials/page/sections/family-tree.ts';
import { useDraft, useEditor } from '../editor-context.ts';
import { DraftText, textOf } from '../fields/draft-text.tsx';

const WORDS: ReadonlyArray<readonly [FamilyCategory, readonly string[]]> = [
  ['Parents', ['Mother', 'Father', 'Stepmother', 'Stepfather']],
  ['Children', ['Daughter', 'Son', 'Stepdaughter', 'Stepson']],
  ['Siblings', ['Sister', 'Brother', 'Half-sister', 'Half-brother']],
  ['Spouse', ['Wife', 'Husband', 'Partner']],
  ['Grandparents', ['Grandmother', 'Grandfather']],
  ['Grandchildren', ['Granddaughter', 'Grandson']],
  ['Aunts and Uncles', ['Aunt', 'Uncle', 'Great-aunt', 'Great-uncle']],
  ['Nieces and Nephews', ['Niece', 'Nephew']],
  ['Cousins', ['Cousin']],
  [
    'In-Laws',
    [
      'Mother-in-law',
      'Father-in-law',
      'Daughter-in-law',
      'Son-in-law',
      'Sister-in-law',
      'Brother-in-law',
    ],
  ],
  ['Extended Family', ['Godmother', 'Godfather', 'Goddaughter', 'Godson']],
];

const KNOWN = new Set(WORDS.flatMap(([, words]) => words));
const OTHER = 'other';

export function RelationshipField({ path, value }: { path: string; value: string }) {
  const { session } = useEditor();
  const id = useId();
  const [isOwn, setIsOwn] = useState(value !== '' && !KNOWN.has(value));
  const group = value === '' ? null : categoryOf(value);
  const isShown = isOwn || (value !== '' && !KNOWN.has(value));
  return (
    <div className="editor-relationship">
      <div className="field">
        <label htmlFor={id} className="field-label">
          Relationship
        </label>
        <select
          id={id}
          className="field-input"
          aria-describedby={`${id}-hint`}
          {...(isShown ? {} : { 'data-place': path })}
          value={isShown ? OTHER : value}
          onChange={(event) => {
            setIsOwn(event.target.value === OTHER);
            if (event.target.value !== OTHER) session.set(path, event.target.value);
          }}
        >
          <option value="">Choose a relationship</option>
          {WORDS.map(([category, words]) => (
            <optgroup key={category} label={category}>
              {words.map((word) => (
                <option key={word}>{word}</option>
              ))}
            </optgroup>
          ))}
          <option value={OTHER}>In your own words</option>
        </select>
        <p id={`${id}-hint`} className="field-hint">
          How this person is related to <RememberedNames />.
        </p>
      </div>
      {isShown ? (
        <DraftText
          path={path}
          label="In your own words"
          value={value}
          limit={DOCUMENT_LIMITS.relationship}
        />
      ) : null}
      <p className="field-hint" role="status">
        {value === '' ? null : groupSentence(group)}
      </p>
    </div>
  );
}

function RememberedNames() {
  const { session } = useEditor();
  const first = useDraft(session, ({ document }) => textOf(document['fullName']));
  const second = useDraft(session, ({ document }) => textOf(document['fullName2']));
  if (first.trim() === '') return 'the person this page is for';
  return (
    <>
      <bdi>{first}</bdi>
      {second.trim() === '' ? null : (
        <>
          {' '}
          and <bdi>{second}</bdi>
        </>
      )}
    </>
  );
}

function groupSentence(group: FamilyCategory | null): string {
  return group
    ? `The tree shows this person under “${group}”.`
    : 'We don’t recognise this relationship, so the tree won’t show this person. Try a word such as “aunt” or “cousin”.';
}
