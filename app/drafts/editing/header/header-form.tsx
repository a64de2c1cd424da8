import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState, type Ref } from 'react';

import { cropAttributes, focusAttributes } from '../../../media/picture-placement.ts';
import { DOCUMENT_LIMITS } from '../../../memorials/contract.ts';
import { today } from '../../../ui/today.ts';
import { futureProblem, orderProblem } from '../../typed-dates.ts';
import { useEditor } from '../editor-context.ts';
import { DraftDate } from '../fields/draft-date.tsx';
import { DraftPicture } from '../fields/draft-picture.tsx';
import { DraftText, textOf } from '../fields/draft-text.tsx';
import { FieldTrouble } from '../fields/field-trouble.tsx';
import { FocalPointField } from '../fields/focal-point-field.tsx';
import { PageLanguageField, VisitorLanguagesField } from '../fields/language-field.tsx';
import { cropOf, pointOf } from '../fields/placements.ts';
import { readVisitorButtons, VISITOR_BUTTONS } from '../visitor-buttons.ts';
import type { Head } from './header.ts';
import { PortraitPart } from './portrait-part.tsx';
import { SECOND_PERSON, SecondPerson } from './second-person.tsx';

const HEADER_WORDS = [msg`Remembering`, msg`In Loving Memory`, msg`Celebrating`] as const;

export function HeaderForm({ head }: { head: Head }) {
  const { t, i18n } = useLingui();
  const hasSecondPerson = SECOND_PERSON.some((name) => head[name] !== undefined);
  const [isCouple, setIsCouple] = useState(hasSecondPerson);
  const showsTwo = isCouple || hasSecondPerson;
  return (
    <div className="editor-form">
      <DraftText
        path="memorialHeader"
        label={t`Heading line`}
        value={head['memorialHeader']}
        limit={DOCUMENT_LIMITS.title}
        suggestions={HEADER_WORDS.map((words) => i18n._(words))}
      />
      <PersonFields head={head} suffix="" heading={showsTwo ? t`First person` : undefined} />
      <SecondPerson isShown={showsTwo} onChange={setIsCouple}>
        {(ref) => <PersonFields ref={ref} head={head} suffix="2" heading={t`Second person`} />}
      </SecondPerson>
      <DraftText
        path="quote"
        label={t`Quote`}
        value={head['quote']}
        limit={DOCUMENT_LIMITS.quote}
        rows={3}
        hint={t`Something they said or a line they loved; we’ll add the quotation marks.`}
      />
      <DraftPicture
        path="profilePhoto"
        kind="portrait"
        value={head['profilePhoto']}
        placeholder="person"
        placement={cropAttributes(textOf(head['profilePhoto']), cropOf(head['profilePhotoCrop']))}
      />
      <PortraitPart address={textOf(head['profilePhoto'])} value={head['profilePhotoCrop']} />
      <DraftPicture
        path="backgroundPhoto"
        kind="background"
        value={head['backgroundPhoto']}
        shape="wide"
        hint={t`A wide photo works best, such as a landscape, a garden or the sky.`}
        placement={focusAttributes(pointOf(head['backgroundFocalPoint']))}
        isShownBelow
      />
      <FocalPointField
        path="backgroundFocalPoint"
        label={t`Focus point of the background photo`}
        address={textOf(head['backgroundPhoto'])}
        value={head['backgroundFocalPoint']}
        hint={t`Tap the part that should stay in view when the photo is cropped for phones, or use the arrow keys.`}
      />
      <PageLanguageField value={head['language']} />
      <VisitorLanguagesField value={head['visitorLanguages']} />
      <ActionSwitches value={head['actionButtons']} />
    </div>
  );
}

function sentenceOf(i18n: I18n, problem: MessageDescriptor | undefined): string | undefined {
  return problem && i18n._(problem);
}

interface PersonFieldsProps {
  ref?: Ref<HTMLDivElement> | undefined;
  head: Head;
  suffix: '' | '2';
  heading: string | undefined;
}

function PersonFields({ ref, head, suffix, heading }: PersonFieldsProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const born = textOf(head[`dob${suffix}`]);
  const died = textOf(head[`dod${suffix}`]);
  return (
    <div
      ref={ref}
      className="editor-person"
      {...(heading ? { role: 'group', 'aria-labelledby': id } : {})}
      data-second={suffix === '2' ? '' : undefined}
    >
      {heading ? (
        <h3 id={id} className="editor-group-title">
          {heading}
        </h3>
      ) : null}
      <DraftText
        path={`fullName${suffix}`}
        label={t`Full name`}
        value={head[`fullName${suffix}`]}
        limit={DOCUMENT_LIMITS.name}
      />
      <DraftText
        path={`otherName${suffix}`}
        label={t`Name in another script`}
        value={head[`otherName${suffix}`]}
        limit={DOCUMENT_LIMITS.name}
        hint={t`For example, in Arabic, Hebrew, Japanese or Latin script. This appears below the name, and people can search for either name.`}
      />
      <div className="editor-pair">
        <DraftDate
          path={`dob${suffix}`}
          legend={t`Born`}
          value={born}
          warning={sentenceOf(i18n, futureProblem(born, today()))}
        />
        <DraftDate
          path={`dod${suffix}`}
          legend={t`Died`}
          value={died}
          warning={sentenceOf(i18n, orderProblem(born, died) ?? futureProblem(died, today()))}
        />
      </div>
      <p className="field-hint">
        <Trans>Fill in what you know; a year is enough.</Trans>
      </p>
      {/* In the order of the page: SPEC section 2. */}
      <Place head={head} name={`birthLocation${suffix}`} label={t`Place of birth`} />
      <Place head={head} name={`burialLocation${suffix}`} label={t`Place of burial`} rows={3} />
      <Place head={head} name={`deathLocation${suffix}`} label={t`Place of death`} />
    </div>
  );
}

function Place({
  head,
  name,
  label,
  rows,
}: {
  head: Head;
  name: string;
  label: string;
  rows?: number;
}) {
  return (
    <DraftText
      path={name}
      label={label}
      value={head[name]}
      limit={DOCUMENT_LIMITS.location}
      {...(rows ? { rows } : {})}
    />
  );
}

function ActionSwitches({ value }: { value: unknown }) {
  const { i18n } = useLingui();
  const { session } = useEditor();
  const switches = readVisitorButtons(value);
  return (
    <fieldset className="field editor-switches">
      <legend className="field-label">
        <Trans>Buttons for visitors</Trans>
      </legend>
      {VISITOR_BUTTONS.map(({ name, label, text }, index) => (
        <label key={name} className="editor-switch">
          <input
            type="checkbox"
            role="switch"
            aria-checked={switches[name]}
            checked={switches[name]}
            data-place={index === 0 ? 'actionButtons' : undefined}
            onChange={(event) =>
              session.set('actionButtons', { ...switches, [name]: event.target.checked })
            }
          />
          <span className="editor-switch-label">{i18n._(label)}</span>
          <span className="editor-switch-text">{i18n._(text)}</span>
        </label>
      ))}
      <FieldTrouble path="actionButtons" id="action-buttons-error" />
    </fieldset>
  );
}
