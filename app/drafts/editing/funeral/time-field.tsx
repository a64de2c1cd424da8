import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';

import type { DraftItem } from '../../contract.ts';
import { useEditor } from '../editor-context.ts';
import { textOf } from '../fields/draft-text.tsx';
import { FieldTrouble } from '../fields/field-trouble.tsx';
import { hourWarnings } from './hour-warnings.ts';

/** The clock of the platform: on a phone a wheel, and with the hours of the reader's country. */
export function TimeField({ path, item }: { path: string; item: DraftItem }) {
  const { t, i18n } = useLingui();
  const { session } = useEditor();
  const id = useId();
  const [isIncomplete, setIsIncomplete] = useState(false);
  const { problem, note } = hourWarnings(i18n, item);
  const shown = isIncomplete ? t`Enter the time in hours and minutes, or leave it empty.` : problem;
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        <Trans>Time</Trans>
      </label>
      <input
        id={id}
        type="time"
        className="field-input funeral-time"
        data-place={path}
        value={textOf(item['time'])}
        aria-invalid={shown ? true : undefined}
        aria-describedby={`${id}-hint ${id}-note ${id}-error`}
        onChange={(event) => {
          setIsIncomplete(false);
          // Without the seconds that some browsers add.
          session.set(path, event.target.value.slice(0, 5) || null);
        }}
        onBlur={(event) => {
          setIsIncomplete(event.target.validity.badInput);
          void session.flush();
        }}
      />
      <p id={`${id}-note`} className="field-hint" role="status">
        {note}
      </p>
      <FieldTrouble path={path} id={`${id}-error`} problem={shown} />
      <p id={`${id}-hint`} className="field-hint">
        <Trans>If you don’t know the date or time yet, leave it empty.</Trans>
      </p>
    </div>
  );
}
