import { Trans } from '@lingui/react/macro';
import { Form } from 'react-router';

import '../../ui/form/field.css';
import { MAX_SEARCH_LENGTH } from './search-limits.ts';

import './find-memorials.css';

/** By name alone, for the start page. Without JavaScript, the browser sends the same GET request. */
export function FindForm() {
  return (
    <Form method="get" action="/memorials/find" role="search" className="find-form">
      <label htmlFor="find-name" className="field-label">
        <Trans>Person’s name</Trans>
      </label>
      <div className="find-row">
        <input
          id="find-name"
          name="name"
          type="search"
          className="field-input"
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
