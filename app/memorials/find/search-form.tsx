import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Form } from 'react-router';

import { TextField, type TextFieldProps } from '../../ui/form/text-field.tsx';
import { MAX_SEARCH_LENGTH } from './search-limits.ts';
import {
  addressOf,
  isNarrowed,
  type SearchField,
  type SearchProblems,
  type TypedSearch,
} from './typed-search.ts';

import './find-memorials.css';

interface FieldsProps {
  typed: TypedSearch;
  problems: SearchProblems;
}

/**
 * By name, years and place. Without JavaScript, the browser sends the same GET request.
 * @param isOpen - true if the years and the place are in view
 */
export function SearchForm({ isOpen, ...fields }: FieldsProps & { isOpen: boolean }) {
  const { t } = useLingui();
  return (
    <Form method="get" action="/memorials/find" role="search" className="find-search">
      <Field {...fields} name="name" label={t`Person’s name`} type="search" required />
      {/* Folds after each search that found all, even if the visitor has unfolded it. */}
      <details key={addressOf(fields.typed, 1)} className="find-more" open={isOpen}>
        <summary>
          {isNarrowed(fields.typed) ? (
            <Trans>Change the year or place</Trans>
          ) : (
            <Trans>Add a year or place</Trans>
          )}
        </summary>
        <div className="find-more-fields">
          <YearFields {...fields} />
          <Field
            {...fields}
            name="place"
            label={t`Place`}
            hint={t`Where they were born, died or were buried`}
          />
        </div>
      </details>
      <button type="submit" className="button" data-variant="primary">
        <Trans>Find</Trans>
      </button>
    </Form>
  );
}

function YearFields(fields: FieldsProps) {
  const { t } = useLingui();
  const id = useId();
  const { isNear } = fields.typed;
  const example = (year: string) => t`For example ${year}`;
  return (
    <>
      <div className="find-years-fields">
        <Field
          {...fields}
          name="born"
          label={t`Year of birth`}
          hint={example('1941')}
          inputMode="numeric"
        />
        <Field
          {...fields}
          name="died"
          label={t`Year of death`}
          hint={example('2019')}
          inputMode="numeric"
        />
      </div>
      <label htmlFor={id} className="find-near">
        <input
          key={String(isNear)}
          id={id}
          type="checkbox"
          name="near"
          value="1"
          defaultChecked={isNear}
        />
        <Trans>Also search two years before and after</Trans>
      </label>
    </>
  );
}

function Field({
  typed,
  problems,
  name,
  hint,
  ...field
}: FieldsProps & TextFieldProps & { name: SearchField }) {
  const { t } = useLingui();
  const problem = problems[name];
  const tooLong =
    name === 'place'
      ? t`Shorten the place to ${MAX_SEARCH_LENGTH} characters.`
      : t`Shorten the name to ${MAX_SEARCH_LENGTH} characters.`;
  const errors = {
    missing: t`Enter the person’s name, or just the start of it.`,
    'no-year': t`Enter a year with four digits, for example 1941.`,
    'too-long': tooLong,
  };
  return (
    <TextField
      {...field}
      // A link to another search fills the field anew.
      key={typed[name]}
      name={name}
      defaultValue={typed[name]}
      error={problem && errors[problem]}
      hint={problem ? undefined : hint}
      maxLength={MAX_SEARCH_LENGTH}
      autoComplete="off"
    />
  );
}
