import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';

import { isFamilyNameFirst } from '../language/name-order.ts';
import { TextField } from '../ui/form/text-field.tsx';

type FieldProps = ComponentProps<typeof TextField>;

/** The fields of a person's name, in the order of the reader's language. */
export function NameFields({ given, family }: { given: FieldProps; family: FieldProps }) {
  const { i18n } = useLingui();
  const isFamilyFirst = isFamilyNameFirst(i18n.locale);
  const familyField = <TextField autoComplete="family-name" autoCapitalize="words" {...family} />;
  return (
    <>
      {isFamilyFirst ? familyField : null}
      <TextField autoComplete="given-name" autoCapitalize="words" {...given} />
      {isFamilyFirst ? null : familyField}
    </>
  );
}
