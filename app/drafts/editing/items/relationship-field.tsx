import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';

import { UserText } from '../../../language/user-text.tsx';
import { DOCUMENT_LIMITS } from '../../../memorials/contract.ts';
import type { FamilyCategory } from '../../../memorials/family-tree/family-category-label.ts';
import { categoryOf } from '../../../memorials/family-tree/family-tree.ts';
import { relationshipWord } from '../../../memorials/family-tree/relationship-word.ts';
import type { DraftDocument } from '../../contract.ts';
import { CATEGORY_NAMES } from '../category-names.ts';
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
  const { t, i18n } = useLingui();
  const { session } = useEditor();
  const id = useId();
  const said = relationshipWord(i18n, value);
  const isListed = value === '' || KNOWN.has(value);
  // A word of a family file that is said in another language is no text to edit.
  const isTyped = !isListed && said === value;
  const [isOwn, setIsOwn] = useState(isTyped);
  const language = useDraft(session, ({ document }) => languageAt(document, path));
  const group = value === '' ? null : categoryOf(value, language);
  const isShown = isOwn || isTyped;
  return (
    <div className="editor-relationship">
      <div className="field">
        <label htmlFor={id} className="field-label">
          <Trans>Relationship</Trans>
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
          <option value="">{t`Choose a relationship`}</option>
          {WORDS.map(([category, words]) => (
            <optgroup key={category} label={i18n._(CATEGORY_NAMES[category])}>
              {words.map((word) => (
                <option key={word} value={word}>
                  {relationshipWord(i18n, word)}
                </option>
              ))}
            </optgroup>
          ))}
          {isListed || isShown ? null : <option value={value}>{said}</option>}
          <option value={OTHER}>{t`In your own words`}</option>
        </select>
        <p id={`${id}-hint`} className="field-hint">
          <RelatedTo />
        </p>
      </div>
      {isShown ? (
        <DraftText
          path={path}
          label={t`In your own words`}
          value={value}
          limit={DOCUMENT_LIMITS.relationship}
        />
      ) : null}
      <p className="field-hint" role="status">
        {value === '' ? null : <GroupSentence group={group} />}
      </p>
    </div>
  );
}

/** Of what the family writes in the section. */
function languageAt(document: DraftDocument, path: string): string | undefined {
  const [sectionId] = path.split('.');
  const section = document.sections.find(({ id }) => id === sectionId);
  return textOf(section?.['language']) || textOf(document['language']) || undefined;
}

function RelatedTo() {
  const { session } = useEditor();
  const first = useDraft(session, ({ document }) => textOf(document['fullName']));
  const second = useDraft(session, ({ document }) => textOf(document['fullName2']));
  if (first.trim() === '') {
    return <Trans>Choose how they’re related to the person this page is for.</Trans>;
  }
  return second.trim() === '' ? (
    <Trans>
      Choose how this person is related to <UserText of={first} />.
    </Trans>
  ) : (
    <Trans>
      Choose how this person is related to <UserText of={first} /> and <UserText of={second} />.
    </Trans>
  );
}

function GroupSentence({ group }: { group: FamilyCategory | null }) {
  const { i18n } = useLingui();
  if (!group) {
    return (
      <Trans>
        We don’t recognise this relationship, so this person won’t appear in the family tree. Try a
        word such as “aunt” or “cousin”.
      </Trans>
    );
  }
  const name = i18n._(CATEGORY_NAMES[group]);
  return <Trans>This person will appear under “{name}” in the family tree.</Trans>;
}
