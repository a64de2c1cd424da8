import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';

import { useEditor, useFieldTrouble } from '../editor-context.ts';
import { textOf, useKeptText } from '../fields/draft-text.tsx';
import { FieldTrouble } from '../fields/field-trouble.tsx';
import { STREAM_LABELS } from '../gathering-values.ts';
import { LinkField } from './link-field.tsx';
import { completeLink, linkProblem } from './typed-links.ts';

const CHOICES = ['undecided', 'none', 'link'] as const;
type Choice = (typeof CHOICES)[number];

export function StreamField({ path, value }: { path: string; value: unknown }) {
  const { i18n } = useLingui();
  const { session } = useEditor();
  const id = useId();
  const link = linkOf(value);
  // Until a link is typed, the stored value is `undecided`.
  const [wantsLink, setWantsLink] = useState(false);
  // Is offered again after another choice.
  const [lastLink, setLastLink] = useState('');
  const other = value === 'none' ? 'none' : 'undecided';
  const chosen: Choice = link !== '' || (wantsLink && other === 'undecided') ? 'link' : other;

  const choose = (choice: Choice) => {
    setWantsLink(choice === 'link');
    if (link !== '') setLastLink(link);
    session.set(path, choice === 'link' ? lastLink || 'undecided' : choice);
  };
  return (
    <fieldset className="field editor-switches">
      <legend className="field-label">
        <Trans>Livestream</Trans>
      </legend>
      {CHOICES.map((choice) => (
        <label key={choice} className="editor-switch">
          <input
            type="radio"
            name={id}
            checked={choice === chosen}
            data-place={choice === chosen && choice !== 'link' ? path : undefined}
            onChange={() => choose(choice)}
          />
          <span className="editor-switch-label">
            {choice === 'link' ? (
              <Trans>There’s a livestream link</Trans>
            ) : (
              i18n._(STREAM_LABELS[choice])
            )}
          </span>
        </label>
      ))}
      {chosen === 'link' ? (
        <StreamLink path={path} value={value} onType={() => setWantsLink(true)} />
      ) : null}
      <FieldTrouble
        path={path}
        id={`${id}-error`}
        showsRefusal={chosen !== 'link' || linkProblem(link) === undefined}
      />
    </fieldset>
  );
}

interface StreamLinkProps {
  path: string;
  value: unknown;
  onType: () => void;
}

function StreamLink({ path, value, onType }: StreamLinkProps) {
  const { t } = useLingui();
  const { session } = useEditor();
  const { refusal, conflict } = useFieldTrouble(path);
  const { text, keepText } = useKeptText({
    stored: linkOf(value),
    mine: conflict && linkOf(conflict.mine),
    isRefused: refusal !== undefined,
  });
  return (
    <LinkField
      label={t`Link to the livestream`}
      hint={t`The page will tell visitors that this is the only official livestream and that it’s free to watch.`}
      text={text}
      onType={(typed) => {
        onType();
        const link = completeLink(typed);
        keepText(typed, link);
        session.type(path, link || 'undecided');
      }}
      path={path}
      isPlace
    />
  );
}

/** Empty if there is no link. */
function linkOf(value: unknown): string {
  const text = textOf(value);
  return text === 'undecided' || text === 'none' ? '' : text;
}
