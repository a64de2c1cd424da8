import { useId } from 'react';

import { LanguageOptions } from '../../../language/language-options.tsx';
import { DEFAULT_LANGUAGE } from '../../../language/tags.ts';
import { FieldError } from '../../../ui/form/field-error.tsx';
import { useEditor, useFieldTrouble } from '../editor-context.ts';
import { ConflictChoice } from '../fields/conflict-choice.tsx';
import { textOf } from '../fields/draft-text.tsx';
import { UseSaved } from '../fields/use-saved.tsx';

const PATH = 'language';

export function LanguageField({ value }: { value: unknown }) {
  const { session } = useEditor();
  const { refusal, conflict } = useFieldTrouble(PATH);
  const id = useId();
  const language = textOf(value) || DEFAULT_LANGUAGE;
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        Language of the page
      </label>
      <select
        id={id}
        className="field-input"
        aria-describedby={`${id}-hint`}
        data-place={PATH}
        value={language}
        onChange={(event) => session.set(PATH, event.target.value)}
      >
        <LanguageOptions current={language} />
      </select>
      <p id={`${id}-hint`} className="field-hint">
        Screen readers use it, and dates and quotation marks follow it.
      </p>
      <FieldError id={`${id}-error`} message={refusal} />
      {refusal === undefined ? null : <UseSaved path={PATH} />}
      {conflict ? <ConflictChoice conflict={conflict} /> : null}
    </div>
  );
}
