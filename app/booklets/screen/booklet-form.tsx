import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef, useState, type Ref } from 'react';
import { Link } from 'react-router';

import { productPath } from '../../language/product-paths.ts';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { ErrorNotice, WarningNotice } from '../../ui/notice.tsx';
import { showField } from '../../ui/show-field.ts';
import type {
  Booklet,
  BookletChoices,
  BookletFormat,
  BookletPart,
  BookletPayload,
} from '../contract.ts';
import { FORMAT_CHOICES, partCount } from './booklet-sentences.ts';

interface BookletFormProps {
  choices: BookletChoices;
  /** the choices of this booklet are preselected in the form */
  newest: Booklet | undefined;
  isBusy: boolean;
  problem: string | undefined;
  onSubmit: (payload: BookletPayload) => void;
}

export function BookletForm({ choices, newest, isBusy, problem, onSubmit }: BookletFormProps) {
  const { t } = useLingui();
  const { parts, warnings, mayMakeForPrinter } = choices;
  const [format, setFormat] = useState<BookletFormat>(newest?.format ?? 'a5');
  const [forPrinter, setForPrinter] = useState(mayMakeForPrinter && (newest?.forPrinter ?? false));
  const [left, setLeft] = useState(() => leftOut(choices, newest));
  const [isEmpty, setIsEmpty] = useState(false);
  const chosen = parts.map(({ key }) => key).filter((key) => !left.has(key));
  const partsChoice = useRef<HTMLFieldSetElement>(null);

  function submit(): void {
    setIsEmpty(chosen.length === 0);
    // Far above the button.
    if (chosen.length === 0) showField(partsChoice.current?.querySelector('input'));
    else if (!isBusy) onSubmit({ format, parts: chosen, forPrinter });
  }

  function toggle(key: string, isIn: boolean): void {
    const next = new Set(left);
    if (isIn) next.delete(key);
    else next.add(key);
    setLeft(next);
    setIsEmpty(false);
  }

  return (
    <form
      className="booklet-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <PartsChoice
        ref={partsChoice}
        parts={parts}
        left={left}
        isEmpty={isEmpty}
        onToggle={toggle}
      />
      <FormatChoice format={format} onChange={setFormat} />
      <PrinterChoice
        isPossible={mayMakeForPrinter}
        forPrinter={forPrinter}
        onChange={setForPrinter}
      />
      <WarningNotice title={t`What may not print well`} warnings={warnings[format]} />
      <ErrorNotice sentence={problem} />
      <BusyButton type="submit" isBusy={isBusy} busyLabel={t`Making booklet…`}>
        <Trans>Make booklet</Trans>
      </BusyButton>
    </form>
  );
}

interface PartsChoiceProps {
  ref: Ref<HTMLFieldSetElement>;
  parts: readonly BookletPart[];
  left: ReadonlySet<string>;
  isEmpty: boolean;
  onToggle: (key: string, isIn: boolean) => void;
}

function PartsChoice({ ref, parts, left, isEmpty, onToggle }: PartsChoiceProps) {
  const errorId = useId();
  const { i18n } = useLingui();
  return (
    <fieldset
      ref={ref}
      className="booklet-choices"
      aria-describedby={isEmpty ? errorId : undefined}
    >
      <legend className="booklet-legend">
        <Trans>What to include</Trans>
      </legend>
      {parts.map((part) => (
        <label key={part.key} className="booklet-choice">
          <input
            type="checkbox"
            checked={!left.has(part.key)}
            onChange={(event) => onToggle(part.key, event.target.checked)}
          />
          <span className="booklet-choice-label">
            <bdi>{part.title}</bdi>
          </span>
          <Hint text={partCount(i18n, part)} />
        </label>
      ))}
      {isEmpty ? (
        <p id={errorId} className="booklet-error" role="alert">
          <Trans>Choose at least one part.</Trans>
        </p>
      ) : null}
    </fieldset>
  );
}

interface FormatChoiceProps {
  format: BookletFormat;
  onChange: (format: BookletFormat) => void;
}

function FormatChoice({ format, onChange }: FormatChoiceProps) {
  const { i18n } = useLingui();
  return (
    <fieldset className="booklet-choices">
      <legend className="booklet-legend">
        <Trans>Size</Trans>
      </legend>
      {FORMAT_CHOICES.map(({ value, label, text }) => (
        <label key={value} className="booklet-choice">
          <input
            type="radio"
            name="format"
            checked={format === value}
            onChange={() => onChange(value)}
          />
          <span className="booklet-choice-label">{i18n._(label)}</span>
          <Hint text={i18n._(text)} />
        </label>
      ))}
    </fieldset>
  );
}

interface PrinterChoiceProps {
  isPossible: boolean;
  forPrinter: boolean;
  onChange: (forPrinter: boolean) => void;
}

function PrinterChoice({ isPossible, forPrinter, onChange }: PrinterChoiceProps) {
  const { t, i18n } = useLingui();
  return (
    <fieldset className="booklet-choices">
      <legend className="booklet-legend">
        <Trans>Who will print the booklet?</Trans>
      </legend>
      <label className="booklet-choice">
        <input type="radio" name="printer" checked={!forPrinter} onChange={() => onChange(false)} />
        <span className="booklet-choice-label">
          <Trans>I’ll print it myself</Trans>
        </span>
        <Hint text={t`To print at home or at a copy shop.`} />
      </label>
      <label className="booklet-choice">
        <input
          type="radio"
          name="printer"
          checked={forPrinter}
          disabled={!isPossible}
          onChange={() => onChange(true)}
        />
        <span className="booklet-choice-label">
          <Trans>A print shop</Trans>
        </span>
        <Hint
          text={
            isPossible
              ? t`With 3 mm bleed and crop marks.`
              : t`With 3 mm bleed and crop marks. Included in Pro.`
          }
        />
      </label>
      {isPossible ? null : (
        <p className="booklet-hint">
          <Link to={productPath('/pricing', i18n.locale)} className="booklet-link">
            <Trans>See what Pro includes</Trans>
          </Link>
        </p>
      )}
    </fieldset>
  );
}

function Hint({ text }: { text: string | undefined }) {
  return text ? <span className="booklet-choice-text">{text}</span> : null;
}

function leftOut({ parts }: BookletChoices, newest: Booklet | undefined): ReadonlySet<string> {
  if (!newest) return new Set();
  const known = new Set(newest.parts);
  const hasAny = parts.some(({ key }) => known.has(key));
  return new Set(hasAny ? parts.map(({ key }) => key).filter((key) => !known.has(key)) : []);
}
