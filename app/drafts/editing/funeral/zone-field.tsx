import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useMemo, useState } from 'react';

import { focusOnce } from '../../../ui/focus-once.ts';
import { useEditor, useFieldTrouble } from '../editor-context.ts';
import { FieldTrouble } from '../fields/field-trouble.tsx';
import { groupTimeZones, timeZoneInWords } from './time-zones.ts';

/** Shows the time zone as text, with a button that opens the list, because the browser's zone is usually right. */
export function ZoneField({ path, zone }: { path: string; zone: string }) {
  const { i18n } = useLingui();
  const { refusal, conflict } = useFieldTrouble(path);
  const [isOpened, setIsOpened] = useState(false);
  const isOpen = isOpened || zone === '' || refusal !== undefined || conflict !== undefined;
  if (isOpen) return <ZoneChoice path={path} zone={zone} takesFocus={isOpened} />;
  const words = timeZoneInWords(i18n, zone);
  return (
    <p className="funeral-zone">
      <span>
        <Trans>Time zone: {words}</Trans>
      </span>
      <button
        type="button"
        className="text-button"
        data-place={path}
        onClick={() => setIsOpened(true)}
      >
        <Trans>Change time zone</Trans>
      </button>
    </p>
  );
}

interface ZoneChoiceProps {
  path: string;
  zone: string;
  /** true if it replaces the button that was pressed */
  takesFocus: boolean;
}

function ZoneChoice({ path, zone, takesFocus }: ZoneChoiceProps) {
  const { t, i18n } = useLingui();
  const { session } = useEditor();
  const id = useId();
  const groups = useMemo(() => groupTimeZones(i18n, zone), [i18n, zone]);
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        <Trans>Time zone of this gathering</Trans>
      </label>
      <select
        id={id}
        ref={takesFocus ? focusOnce : undefined}
        className="field-input"
        data-place={path}
        aria-describedby={`${id}-hint ${id}-error`}
        value={zone}
        onChange={(event) => session.set(path, event.target.value)}
      >
        {zone === '' ? <option value="">{t`Choose a time zone`}</option> : null}
        {groups.map(({ region, zones }) => (
          <optgroup key={region} label={region}>
            {zones.map((choice) => (
              <option key={choice.zone} value={choice.zone}>
                {choice.city}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <FieldTrouble path={path} id={`${id}-error`} />
      <p id={`${id}-hint`} className="field-hint">
        {zone === '' ? null : timeZoneInWords(i18n, zone)}
      </p>
    </div>
  );
}
