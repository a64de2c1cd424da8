import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';

import { FUNERAL_LIMITS } from '../../../memorials/funeral/contract.ts';
import { FieldError } from '../../../ui/form/field-error.tsx';
import { FUNERAL_MESSAGES } from '../../funeral-messages.ts';
import { useEditor, useFieldTrouble } from '../editor-context.ts';
import { useKeptText, useTextElement } from '../fields/draft-text.tsx';
import { FieldTrouble } from '../fields/field-trouble.tsx';
import { roomFor, RoomLeft, tooLong } from '../fields/room-left.tsx';
import { charityOf } from '../gathering-values.ts';
import { LinkField } from './link-field.tsx';
import { completeLink, linkProblem } from './typed-links.ts';

/** The name and the link are one value, so both are sent together. */
export function CharityFields({ path, value }: { path: string; value: unknown }) {
  const { t, i18n } = useLingui();
  const { session } = useEditor();
  const { refusal, conflict } = useFieldTrouble(path);
  const isRefused = refusal !== undefined;
  const stored = charityOf(value);
  const mine = conflict && charityOf(conflict.mine);
  const name = useKeptText({ stored: stored.name, mine: mine?.name, isRefused });
  const url = useKeptText({ stored: stored.url, mine: mine?.url, isRefused });
  const id = useId();

  const send = (nextName: string, nextUrl: string) => {
    const link = completeLink(nextUrl);
    const sentName = nextName.trim() === '' ? '' : nextName;
    name.keepText(nextName, sentName);
    url.keepText(nextUrl, link);
    const isEmpty = sentName === '' && link === '';
    session.set(path, isEmpty ? null : { name: sentName, ...(link ? { url: link } : {}) });
  };
  const isNameMissing = name.text.trim() === '' && url.text.trim() !== '';
  const room = roomFor(name.text, FUNERAL_LIMITS.charityName);
  const hasOwnReason = isNameMissing || room.kind === 'over' || linkProblem(url.text) !== undefined;
  return (
    <fieldset className="field funeral-group">
      <legend className="field-label">
        <Trans>Donations to a charity</Trans>
      </legend>
      <p className="field-hint">
        <Trans>Optional. The page only shows a link; it can’t take donations itself.</Trans>
      </p>
      <NameField
        text={name.text}
        problem={tooLong(i18n, room)}
        isMissing={isNameMissing}
        path={path}
        onType={(typed) => send(typed, url.text)}
      />
      <RoomLeft room={room} />
      <LinkField
        label={t`Link to the charity’s website`}
        hint={t`Visitors will see which website the link leads to.`}
        text={url.text}
        path={path}
        onType={(typed) => send(name.text, typed)}
      />
      <FieldTrouble path={path} id={`${id}-error`} showsRefusal={!hasOwnReason} />
    </fieldset>
  );
}

interface NameFieldProps {
  text: string;
  problem: string | undefined;
  /** true if there is a link without a name */
  isMissing: boolean;
  path: string;
  onType: (text: string) => void;
}

function NameField({ text, problem, isMissing, path, onType }: NameFieldProps) {
  const { t, i18n } = useLingui();
  const { session } = useEditor();
  const id = useId();
  // A link that has no name since the last visit shows the error at once.
  const [wasLeft, setWasLeft] = useState(isMissing);
  const shown =
    problem ?? (isMissing && wasLeft ? i18n._(FUNERAL_MESSAGES.charityName) : undefined);
  const element = useTextElement(text);
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">{t`Name of the charity`}</label>
      <input
        id={id}
        {...element}
        type="text"
        className="field-input"
        dir="auto"
        autoComplete="off"
        data-place={path}
        aria-invalid={shown ? true : undefined}
        aria-describedby={shown ? `${id}-error` : undefined}
        onChange={(event) => onType(event.target.value)}
        onBlur={() => {
          setWasLeft(true);
          void session.flush();
        }}
      />
      <FieldError id={`${id}-error`} message={shown} />
    </div>
  );
}
