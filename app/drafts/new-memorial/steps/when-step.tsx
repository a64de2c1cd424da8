import type { I18n, MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { z } from 'zod';

import { useActionForm } from '../../../ui/form/action-form.ts';
import { FieldError } from '../../../ui/form/field-error.tsx';
import { today } from '../../../ui/today.ts';
import { DateFields, type DatePartField } from '../../date-fields.tsx';
import {
  futureProblem,
  monthInDigits,
  monthInWords,
  orderProblem,
  readDate,
  yearInPlace,
  type DatePart,
  type DateParts,
} from '../../typed-dates.ts';
import type { UnfinishedMemorial } from '../unfinished-page.ts';
import { NextButton, StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';

type DateName = 'dob' | 'dod' | 'dob2' | 'dod2';
type FieldName = `${DateName}-${DatePart}`;
type Values = Record<FieldName, string>;

const PARTS = ['day', 'month', 'year'] as const;

/**
 * A date in the future is questioned once, and not refused.
 * @param questioned - the dates for which this has happened
 */
function schemaOf(i18n: I18n, names: readonly DateName[], questioned: Set<string>) {
  return z.record(z.string(), z.string()).superRefine((typed, context) => {
    const values = typed as Values;
    const refuse = (name: DateName, part: DatePart, message: MessageDescriptor) =>
      context.addIssue({
        code: 'custom',
        path: [`${name}-${part}`],
        message: i18n._(message),
      });
    for (const name of names) {
      const date = readDate(partsOf(values, name));
      if (!date.ok) {
        refuse(name, date.part, date.message);
        continue;
      }
      const future = futureProblem(date.value, today());
      const question = `${name} ${date.value}`;
      if (future && !questioned.has(question)) {
        questioned.add(question);
        refuse(name, 'year', future);
      }
    }
    for (const [born, died] of [
      ['dob', 'dod'],
      ['dob2', 'dod2'],
    ] as const) {
      if (!names.includes(born)) continue;
      const [birth, death] = [readDate(partsOf(values, born)), readDate(partsOf(values, died))];
      const problem = birth.ok && death.ok ? orderProblem(birth.value, death.value) : undefined;
      if (problem) refuse(died, 'year', problem);
    }
  });
}

const ONE: readonly DateName[] = ['dob', 'dod'];
const COUPLE: readonly DateName[] = ['dob', 'dod', 'dob2', 'dod2'];

export function WhenStep({ page, update, onNext, onBack }: StepProps) {
  const { t, i18n } = useLingui();
  const [questioned] = useState(() => new Set<string>());
  const { form, field, submit } = useActionForm<Record<string, string>, Record<string, string>>({
    schema: schemaOf(i18n, page.isCouple ? COUPLE : ONE, questioned),
    initial: valuesOf(page),
    send: async () => {
      onNext();
      return { ok: true };
    },
  });
  const group = (name: DateName, legend: string) => (
    <DateGroup
      legend={legend}
      field={(part) => ({ ...field(`${name}-${part}`), onBlur: () => settle(name) })}
    />
  );
  /** As in the editor, a month that is left shows its name, and a year goes to its own field. */
  const settle = (name: DateName) => {
    const parts = yearInPlace(partsOf(form.getValues() as Values, name));
    const shown = { ...parts, month: monthInWords(parts.month) };
    for (const part of PARTS) form.setValue(`${name}-${part}`, shown[part]);
  };

  return (
    <StepFrame
      step="when"
      title={t`Their dates`}
      text={t`Fill in what you know. A year is enough, and you can leave this empty.`}
      onBack={onBack}
      onSubmit={submit}
      onInput={() => update(datesOf(form.getValues() as Values))}
      actions={<NextButton />}
    >
      {page.isCouple ? <PersonName name={page.fullName} /> : null}
      {group('dob', t`Born`)}
      {group('dod', t`Died`)}
      {page.isCouple ? (
        <>
          <PersonName name={page.fullName2} />
          {group('dob2', t`Born`)}
          {group('dod2', t`Died`)}
        </>
      ) : null}
    </StepFrame>
  );
}

interface DateGroupProps {
  legend: string;
  field: (part: DatePart) => DatePartField & { error: string | undefined };
}

function DateGroup({ legend, field }: DateGroupProps) {
  const id = useId();
  const error = PARTS.map((part) => field(part).error).find(Boolean);
  return (
    <fieldset className="begin-date">
      <legend className="field-label">{legend}</legend>
      <DateFields
        field={(part) => {
          const { error: ownError, ...control } = field(part);
          const described = { 'aria-invalid': true, 'aria-describedby': `${id}-error` } as const;
          return { ...control, ...(ownError ? described : {}) };
        }}
      />
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  );
}

function PersonName({ name }: { name: string }) {
  return (
    <h2 className="begin-person">
      <bdi>{name}</bdi>
    </h2>
  );
}

function partsOf(values: Values, name: DateName): DateParts {
  const [day, month, year] = PARTS.map((part) => values[`${name}-${part}`] ?? '');
  return { day: day ?? '', month: month ?? '', year: year ?? '' };
}

function datesOf(values: Values): Pick<UnfinishedMemorial, DateName> {
  return {
    dob: keptParts(values, 'dob'),
    dod: keptParts(values, 'dod'),
    dob2: keptParts(values, 'dob2'),
    dod2: keptParts(values, 'dod2'),
  };
}

/** The month is kept as a number, because a name belongs to the language of the screen. */
function keptParts(values: Values, name: DateName): DateParts {
  const parts = yearInPlace(partsOf(values, name));
  return { ...parts, month: monthInDigits(parts.month) };
}

function valuesOf(page: UnfinishedMemorial): Values {
  const names = ['dob', 'dod', 'dob2', 'dod2'] as const;
  const entries = names.flatMap((name) =>
    PARTS.map((part) => {
      const typed = page[name][part];
      return [`${name}-${part}`, part === 'month' ? monthInWords(typed) : typed] as const;
    }),
  );
  return Object.fromEntries(entries) as Values;
}
