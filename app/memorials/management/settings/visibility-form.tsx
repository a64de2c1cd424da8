import { useEffect, useId } from 'react';

import { useActionForm } from '../../../ui/form/action-form.ts';
import { BusyButton } from '../../../ui/form/busy-button.tsx';
import { useRouteAction } from '../../../ui/form/route-action.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { ActionResult } from '../../../wire/action-result.ts';
import { visibilityPayloadSchema, type KeptMemorial } from '../contract.ts';
import { SettingsCard } from './settings-card.tsx';
import type { SettingsAction } from './settings-intents.ts';

type Visibility = Pick<KeptMemorial, 'level' | 'isIndexed'>;

const CHOICES = [
  {
    level: 'link',
    label: 'People who have the link',
    text: 'You send the link to whom you like. Search engines are asked not to list the page.',
  },
  {
    level: 'public',
    label: 'Everybody',
    text: 'Anybody may find the page, also by its name.',
  },
] as const;

/** The setting of who sees the page; only the owner can change it. */
export function VisibilitySettings({ memorial }: { memorial: KeptMemorial }) {
  const { state, role } = memorial;
  return (
    <SettingsCard title="Who may see it">
      {state === 'draft' ? (
        <p className="memorial-settings-text">
          Nobody sees this page before it is published. Afterwards you choose here who may see it.
        </p>
      ) : null}
      {state !== 'draft' && role !== 'owner' ? (
        <p className="memorial-settings-text">
          {describe(memorial)} Only the owner may change this.
        </p>
      ) : null}
      {state !== 'draft' && role === 'owner' ? <VisibilityForm memorial={memorial} /> : null}
    </SettingsCard>
  );
}

/** What a choice means, as a sentence. */
function describe({ level, isIndexed }: Visibility): string {
  if (level === 'family') return 'Only family and friends see the page.';
  if (level !== 'public') {
    return 'People who have the link see the page. Search engines are asked not to list it.';
  }
  return isIndexed
    ? 'Everybody may see the page, and search engines may list it.'
    : 'Everybody may see the page. Search engines are asked not to list it.';
}

function VisibilityForm({ memorial }: { memorial: KeptMemorial }) {
  const level = memorial.level === 'public' ? 'public' : 'link';
  const { isIndexed } = memorial;
  const { send } = useRouteAction<SettingsAction, ActionResult>();
  const { form, submit, problem, isSending } = useActionForm({
    schema: visibilityPayloadSchema,
    initial: { level, isIndexed },
    send: (payload) => send({ intent: 'change-visibility', ...payload }),
  });

  const { reset } = form;
  useEffect(() => {
    reset({ level, isIndexed });
  }, [reset, level, isIndexed]);

  const chosen = { level: form.watch('level'), isIndexed: form.watch('isIndexed') ?? false };
  const isSame = describe(chosen) === describe(memorial);
  return (
    <form className="memorial-settings-form" noValidate onSubmit={submit}>
      <fieldset className="memorial-settings-choices">
        <legend className="visually-hidden">Who may see the page</legend>
        {CHOICES.map((choice) => (
          <Choice key={choice.level} {...choice} field={form.register('level')} />
        ))}
      </fieldset>
      {chosen.level === 'public' ? (
        <label className="memorial-settings-choice">
          <input type="checkbox" {...form.register('isIndexed')} />
          <span className="memorial-settings-choice-label">Search engines may list it</span>
          <span className="memorial-settings-choice-text">
            It may take them some weeks to find the page, and to forget it again.
          </span>
        </label>
      ) : null}
      {problem ? (
        <Notice type="error" role="alert">
          <p>{problem}</p>
        </Notice>
      ) : null}
      <div className="memorial-settings-save">
        <BusyButton type="submit" isBusy={isSending} busyLabel="Saving…">
          Save who may see it
        </BusyButton>
        <p>
          {isSame ? 'As it is now: ' : 'At once: '}
          {describe(chosen)}
        </p>
      </div>
    </form>
  );
}

interface ChoiceProps {
  level: string;
  label: string;
  text: string;
  field: object;
}

function Choice({ level, label, text, field }: ChoiceProps) {
  const id = useId();
  return (
    <label className="memorial-settings-choice">
      <input type="radio" value={level} aria-describedby={id} aria-label={label} {...field} />
      <span className="memorial-settings-choice-label">{label}</span>
      <span id={id} className="memorial-settings-choice-text">
        {text}
      </span>
    </label>
  );
}
