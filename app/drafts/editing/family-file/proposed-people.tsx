import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useRef, useState } from 'react';

import type {
  ProposedGroup,
  ProposedRelative,
  ProposedRelatives,
} from '../../../gedcom/relatives/propose-relatives.ts';
import { UserText } from '../../../language/user-text.tsx';
import { LIST_LIMITS } from '../../../memorials/document-fields.ts';
import { relationshipWord } from '../../../memorials/family-tree/relationship-word.ts';
import { formatFamilyDate } from '../../../memorials/life-dates.ts';
import { useFocusOfRemoved } from '../../../ui/focus-of-removed.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { DraftSection, DraftItem } from '../../contract.ts';
import { CATEGORY_NAMES } from '../category-names.ts';
import { useEditor } from '../editor-context.ts';
import { Panel } from './panel.tsx';
import type { TreeFileStep } from './use-tree-file.ts';

interface ProposedPeopleProps {
  step: Extract<TreeFileStep, { kind: 'relatives' }>;
  section: DraftSection;
  onBack: () => void;
  onDone: () => void;
}

/** People who may be living, and those whose relationship the file leaves open, are not preselected. */
export function ProposedPeople({ step, section, onBack, onDone }: ProposedPeopleProps) {
  const { of, found } = step;
  const { chosen, choose, known } = useChoice(found.groups, section);
  const add = useAddPeople(section, onDone);
  const all = found.groups.flatMap(({ relatives }) => relatives);
  const room = LIST_LIMITS.members - (section.members?.length ?? 0);
  const isTooMany = chosen.size > room;
  return (
    <Panel
      title={
        <Trans>
          Relatives of <UserText of={of.name} />
        </Trans>
      }
    >
      {all.length === 0 ? (
        <p className="items-empty">
          <Trans>The file doesn’t list any relatives for this person.</Trans>
        </p>
      ) : (
        <p>
          <Trans>
            We haven’t selected people who may still be alive: please ask their permission first.
            You can change anyone’s details after you add them.
          </Trans>
        </p>
      )}
      <RelativesNotes found={found} />
      {found.groups.map((group) => (
        <Group key={group.category} group={group} chosen={chosen} known={known} choose={choose} />
      ))}
      {isTooMany ? (
        <Notice type="warning" role="alert">
          {room > 0 ? (
            <Plural
              value={room}
              one="This section has room for # more person. Select fewer, or add another family tree section."
              other="This section has room for # more people. Select fewer, or add another family tree section."
            />
          ) : (
            <Trans>This section is full. Add another family tree section.</Trans>
          )}
        </Notice>
      ) : null}
      <div className="editor-buttons family-file-end">
        {all.length > 0 ? (
          <button
            type="button"
            className="button"
            data-variant="primary"
            aria-disabled={chosen.size === 0 || isTooMany || undefined}
            onClick={() => {
              if (chosen.size === 0 || isTooMany) return;
              add(all.filter(({ person }) => chosen.has(person)));
            }}
          >
            <AddLabel count={chosen.size} />
          </button>
        ) : null}
      </div>
      <button type="button" className="button editor-start" data-variant="quiet" onClick={onBack}>
        <Trans>Choose a different person</Trans>
      </button>
    </Panel>
  );
}

function AddLabel({ count }: { count: number }) {
  return count === 0 ? (
    <Trans>No one selected</Trans>
  ) : (
    <Plural value={count} one="Add # person" other="Add # people" />
  );
}

interface Choice {
  chosen: ReadonlySet<number>;
  known: ReadonlySet<number>;
  choose: (people: readonly number[], isChosen: boolean) => void;
}

function useChoice(groups: readonly ProposedGroup[], section: DraftSection): Choice {
  const [known] = useState(
    () =>
      new Set(
        groups
          .flatMap(({ relatives }) => relatives)
          .filter((relative) => isInTree(relative, section.members ?? []))
          .map(({ person }) => person),
      ),
  );
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(groups.flatMap((group) => peopleToTake(group, known))),
  );
  return useMemo(
    () => ({
      chosen,
      known,
      choose: (people, isChosen) => {
        setChosen((before) => {
          const after = new Set(before);
          for (const person of people) {
            if (isChosen) after.add(person);
            else after.delete(person);
          }
          return after;
        });
      },
    }),
    [chosen, known],
  );
}

function peopleToTake({ relatives }: ProposedGroup, known: ReadonlySet<number>): number[] {
  return relatives
    .filter(({ person, mayBeLiving, isConfidential, relationNote }) => {
      return !mayBeLiving && !isConfidential && !relationNote && !known.has(person);
    })
    .map(({ person }) => person);
}

function useAddPeople(section: DraftSection, onDone: () => void) {
  const { i18n } = useLingui();
  const { session, announce } = useEditor();
  return (people: readonly ProposedRelative[]) => {
    for (const { name, relationship, dob } of people) {
      session.insert(`${section.id}.members`, { name, relationship, ...(dob ? { dob } : {}) });
    }
    const count = people.length;
    announce(i18n._(msg`${plural(count, { one: '# person added.', other: '# people added.' })}`));
    onDone();
  };
}

function relativesNotes(i18n: I18n, found: ProposedRelatives): string[] {
  const { nameless, beyondLimit } = found;
  const sentences = [
    found.hasLoop &&
      msg`According to the file, someone is their own ancestor. Please check each person’s relationship before you add them.`,
    found.hasManyParents &&
      msg`The file lists more than two parents for this person. Choose the ones to add.`,
    nameless > 0 &&
      msg`${plural(nameless, {
        one: 'We left out # relative who has no name in the file.',
        other: 'We left out # relatives who have no name in the file.',
      })}`,
    beyondLimit > 0 &&
      msg`${plural(beyondLimit, {
        one: 'We left out # distant relative because the list is full.',
        other: 'We left out # distant relatives because the list is full.',
      })}`,
  ];
  return sentences.flatMap((sentence) => (sentence ? [i18n._(sentence)] : []));
}

function RelativesNotes({ found }: { found: ProposedRelatives }) {
  const { i18n } = useLingui();
  const sentences = relativesNotes(i18n, found);
  if (sentences.length === 0) return null;
  return (
    <Notice type="info">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  );
}

interface GroupProps extends Choice {
  group: ProposedGroup;
}

function Group({ group, chosen, known, choose }: GroupProps) {
  const { i18n } = useLingui();
  const { relatives } = group;
  const category = i18n._(CATEGORY_NAMES[group.category]);
  const total = relatives.length;
  const people = relatives.map(({ person }) => person);
  const count = people.filter((person) => chosen.has(person)).length;
  const toTake = peopleToTake(group, known);
  const line = useRef<HTMLDivElement>(null);
  const state = useRef<HTMLSpanElement>(null);
  useFocusOfRemoved(line, state);
  return (
    <fieldset className="family-file-group">
      <legend className="family-file-legend">{category}</legend>
      <div ref={line} className="family-file-group-line">
        <span ref={state} className="family-file-detail" tabIndex={-1}>
          <Trans>
            {count} of {total} people selected
          </Trans>
        </span>
        {count > 0 ? (
          <button type="button" className="text-button" onClick={() => choose(people, false)}>
            <Trans>
              Clear selection<span className="visually-hidden"> ({category})</span>
            </Trans>
          </button>
        ) : null}
        {toTake.some((person) => !chosen.has(person)) ? (
          <button type="button" className="text-button" onClick={() => choose(toTake, true)}>
            <Trans>
              Select everyone who has died<span className="visually-hidden"> ({category})</span>
            </Trans>
          </button>
        ) : null}
      </div>
      <ul className="family-file-list">
        {relatives.map((relative) => (
          <li key={relative.person} className="family-file-row">
            <label className="family-file-choice">
              <input
                type="checkbox"
                className="item-check"
                checked={chosen.has(relative.person)}
                onChange={(event) => choose([relative.person], event.target.checked)}
              />
              <RelativeWords relative={relative} isKnown={known.has(relative.person)} />
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function RelativeWords({ relative, isKnown }: { relative: ProposedRelative; isKnown: boolean }) {
  const { t, i18n } = useLingui();
  const { name, dob, years, mayBeLiving, isConfidential } = relative;
  const relationship = relationshipWord(i18n, relative.relationship);
  const { dateNote, relationNote } = relative;
  // A `dateNote` already contains the date, so the years are left out.
  const born = dob && formatFamilyDate(dob, i18n.locale);
  const life = born ? t`born ${born}` : !dateNote && years;
  const marks = [
    isKnown ? t`Already in this tree` : '',
    mayBeLiving ? t`May still be alive` : '',
    isConfidential ? t`Marked as confidential in the file` : '',
  ].filter(Boolean);
  return (
    <span className="item-words">
      <bdi className="family-file-name">{name}</bdi>
      <span className="family-file-detail">
        {life ? t`${relationship}, ${life}` : relationship}
      </span>
      {relationNote ? <span className="family-file-detail">{relationNote}</span> : null}
      {dateNote ? <span className="family-file-detail">{dateNote}</span> : null}
      {marks.map((mark) => (
        <span key={mark} className="family-file-mark">
          {mark}
        </span>
      ))}
    </span>
  );
}

/** True if the tree has a person with this name. People with different dates of birth count as different people. */
function isInTree(
  { name, dob }: { name: string; dob?: string },
  members: readonly DraftItem[],
): boolean {
  const wanted = comparable(name);
  return members.some((member) => {
    if (typeof member['name'] !== 'string' || comparable(member['name']) !== wanted) return false;
    const known = member['dob'];
    return typeof known !== 'string' || !dob || known.startsWith(dob) || dob.startsWith(known);
  });
}

function comparable(name: string): string {
  return name.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}
