import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';

import { LanguageOptions } from '../../../language/language-options.tsx';
import { DEFAULT_LANGUAGE } from '../../../language/tags.ts';
import { FieldError } from '../../../ui/form/field-error.tsx';
import { useEditor, useFieldTrouble } from '../editor-context.ts';
import { ConflictChoice } from './conflict-choice.tsx';
import { textOf } from './draft-text.tsx';
import { UseSaved } from './use-saved.tsx';

interface LanguageFieldProps {
  path: string;
  value: unknown;
  label: string;
  hint: string;
  /** the label of having no language of one's own; without it, none means English */
  none?: string;
}

export function PageLanguageField({ value }: { value: unknown }) {
  const { t } = useLingui();
  return (
    <LanguageField
      path="language"
      value={value}
      label={t`Page language`}
      hint={t`This sets how dates and quotation marks look, and how screen readers pronounce the text.`}
    />
  );
}

export function VisitorLanguagesField({ value }: { value: unknown }) {
  const { t } = useLingui();
  const { session } = useEditor();
  const { refusal, conflict } = useFieldTrouble('visitorLanguages');
  const id = useId();
  const isOn = value === true;
  return (
    <div className="field editor-switches">
      <label className="editor-switch">
        <input
          type="checkbox"
          role="switch"
          aria-checked={isOn}
          checked={isOn}
          data-place="visitorLanguages"
          onChange={(event) => session.set('visitorLanguages', event.target.checked || null)}
        />
        <span className="editor-switch-label">{t`Other languages for visitors`}</span>
        <span className="editor-switch-text">
          {t`Visitors can read the page’s headings and buttons in their own language. What your family has written won’t be translated.`}
        </span>
      </label>
      <FieldError id={`${id}-error`} message={refusal} />
      {refusal === undefined ? null : <UseSaved path="visitorLanguages" />}
      {conflict ? <ConflictChoice conflict={conflict} /> : null}
    </div>
  );
}

export function SectionLanguageField({ sectionId, value }: { sectionId: string; value: unknown }) {
  const { t } = useLingui();
  return (
    <LanguageField
      path={`${sectionId}.language`}
      value={value}
      label={t`Language of this section`}
      hint={t`This sets how screen readers pronounce the section.`}
      none={t`Same as the page`}
    />
  );
}

function LanguageField({ path, value, label, hint, none }: LanguageFieldProps) {
  const { session } = useEditor();
  const { refusal, conflict } = useFieldTrouble(path);
  const id = useId();
  const language = textOf(value) || (none === undefined ? DEFAULT_LANGUAGE : '');
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <select
        id={id}
        className="field-input"
        aria-describedby={`${id}-hint`}
        data-place={path}
        value={language}
        onChange={(event) => session.set(path, event.target.value)}
      >
        {none === undefined ? null : <option value="">{none}</option>}
        <LanguageOptions current={language || DEFAULT_LANGUAGE} />
      </select>
      <p id={`${id}-hint`} className="field-hint">
        {hint}
      </p>
      <FieldError id={`${id}-error`} message={refusal} />
      {refusal === undefined ? null : <UseSaved path={path} />}
      {conflict ? <ConflictChoice conflict={conflict} /> : null}
    </div>
  );
}
