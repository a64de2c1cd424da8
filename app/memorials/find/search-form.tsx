import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Form } from 'react-router';

import { TextField, type TextFieldProps } from '../../ui/form/text-field.tsx';
import { MAX_SEARCH_LENGTH } from './search-limits.ts';
import {
  isNarrowed,
  type SearchField,
  type SearchProblems,
  type TypedSearch,
} from './typed-search.ts';

import './find-memorials.css';

interface SearchFormProps {
  typed: TypedSearch;
  problems: SearchProblems;
  /** true if the fields that narrow a search should be in view */
  isOpen: boolean;
}

/** By name, years and place. Without JavaScript, the browser sends the same GET request. */
export function SearchForm({ typed, problems, isOpen }: SearchFormProps) {
  const { t } = useLingui();
  const near = useId();
  const year = {
    inputMode: 'numeric',
    hint: t`For example 1941`,
    maxLength: 10,
  } as const satisfies Partial<TextFieldProps>;

  function field(name: SearchField) {
    return {
      // A search by a link fills the fields anew.
      key: typed[name],
      name,
      defaultValue: typed[name],
      error: errorOf(name),
      autoComplete: 'off',
      type: 'text',
    };
  }

  function errorOf(name: SearchField): string | undefined {
    switch (problems[name]) {
      case 'missing':
        return t`Enter the name, or the beginning of it.`;
      case 'no-year':
        return t`Enter a year with four digits, for example 1941.`;
      case 'too-long':
        return name === 'place'
          ? t`Enter up to ${MAX_SEARCH_LENGTH} letters of the place.`
          : t`Enter up to ${MAX_SEARCH_LENGTH} letters of the name.`;
      case undefined:
        return undefined;
    }
  }

  const { key: nameKey, ...name } = field('name');
  const { key: bornKey, ...born } = field('born');
  const { key: diedKey, ...died } = field('died');
  const { key: placeKey, ...place } = field('place');
  return (
    <Form method="get" action="/memorials/find" role="search" className="find-search">
      <TextField
        key={nameKey}
        {...name}
        label={t`Person’s name`}
        type="search"
        maxLength={MAX_SEARCH_LENGTH}
        required
      />
      <details className="find-more" open={isOpen || isNarrowed(typed)}>
        <summary>
          <Trans>Add a year or a place</Trans>
        </summary>
        <div className="find-more-fields">
          <div className="find-years-fields">
            <TextField key={bornKey} {...born} {...year} label={t`Year of birth`} />
            <TextField key={diedKey} {...died} {...year} label={t`Year of death`} />
          </div>
          <label htmlFor={near} className="find-near">
            <input
              key={String(typed.isNear)}
              id={near}
              type="checkbox"
              name="near"
              value="1"
              defaultChecked={typed.isNear}
            />
            <Trans>Also search two years before and after</Trans>
          </label>
          <TextField
            key={placeKey}
            {...place}
            label={t`Place`}
            hint={t`Where they were born, died or were buried`}
            maxLength={MAX_SEARCH_LENGTH}
          />
        </div>
      </details>
      <button type="submit" className="button" data-variant="primary">
        <Trans>Find</Trans>
      </button>
    </Form>
  );
}
