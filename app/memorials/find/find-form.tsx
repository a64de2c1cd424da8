import { Trans } from '@lingui/react/macro';
import { Form } from 'react-router';

import '../../ui/form/field.css';
import { MAX_SEARCH_LENGTH } from './search-limits.ts';

import './find-memorials.css';

/** Without JavaScript, the browser sends the same GET request. */
export function FindForm({ name = '' }: { name?: string }) {
  return (
    <Form method="get" action="/memorials/find" role="search" className="find-form">
      <label htmlFor="find-name" className="field-label">
        <Trans>Person’s name</Trans>
      </label>
      <div className="find-row">
        <input
          key={name}
          id="find-name"
          name="name"
          type="search"
          className="field-input"
          defaultValue={name}
          maxLength={MAX_SEARCH_LENGTH}
          autoComplete="off"
          dir="auto"
          required
        />
        <button type="submit" className="button" data-variant="primary">
          <Trans>Find</Trans>
        </button>
      </div>
    </Form>
  );
}
