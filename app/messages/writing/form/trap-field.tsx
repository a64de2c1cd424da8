import { Trans } from '@lingui/react/macro';

import { TRAP_FIELD } from './form-names.ts';

/** A hidden field that spam programs fill in. */
export function TrapField() {
  return (
    <p className="words-trap" aria-hidden="true">
      <label>
        <Trans>Please leave this empty:</Trans>{' '}
        <input name={TRAP_FIELD} tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </p>
  );
}
