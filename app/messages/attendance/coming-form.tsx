import { Trans, useLingui } from '@lingui/react/macro';

import { suggestEmail } from '../../accounts/email-suggestion.ts';
import { JoinedNames } from '../../ui/joined-names.tsx';
import { EmailInput } from '../writing/form/email-input.tsx';
import { IntentButton } from '../writing/form/intent-button.tsx';
import { MessageField } from '../writing/form/message-field.tsx';
import { MessageProblems } from '../writing/form/message-problems.tsx';
import { NameInput } from '../writing/form/name-input.tsx';
import { OfflineNotice } from '../writing/form/offline-notice.tsx';
import { TrapField } from '../writing/form/trap-field.tsx';
import type { ComingFormView } from './coming-view.ts';
import { ATTENDANCE_LIMITS } from './contract.ts';
import { GatheringFacts, GatheringList } from './gathering-list.tsx';

import './coming.css';

interface ComingFormProps {
  view: ComingFormView;
  isNew?: boolean;
}

/** The form “I'm coming”. It works without JavaScript, and has none. */
export function ComingForm({ view, isNew = false }: ComingFormProps) {
  const { t } = useLingui();
  const { memorial, errors, notice } = view;
  const problem =
    notice ??
    (Object.keys(errors).length > 0
      ? t`Your response hasn’t been sent yet. Everything you filled in is still here.`
      : undefined);
  return (
    <>
      <MessageProblems view={{ errors, ...(problem ? { notice: problem } : {}) }} />
      <h1 className="memorial-heading words-title" dir="auto">
        {isNew ? (
          <Trans>
            I’m coming to the funeral of <JoinedNames names={memorial.names} />
          </Trans>
        ) : (
          <Trans>Change your response</Trans>
        )}
      </h1>
      <p className="words-lead">
        <Trans>Only the family can see your response. It won’t appear on the page.</Trans>
      </p>
      <form method="post" encType="multipart/form-data" noValidate className="words-form">
        {isNew ? <input type="hidden" name="form" value={view.formToken} /> : null}
        <input type="hidden" name="seen" value={view.seen} />
        {view.isSecond ? <input type="hidden" name="second" value="1" /> : null}
        <Gatherings view={view} isNew={isNew} />
        <Fields view={view} />
        <OfflineNotice />
        <IntentButton intent="send" isPrimary>
          {isNew ? t`I’m coming` : t`Save changes`}
        </IntentButton>
      </form>
    </>
  );
}

function Gatherings({ view, isNew }: { view: ComingFormView; isNew: boolean }) {
  const { gatherings, values, errors, isAddressClosed } = view;
  const [only, ...others] = gatherings;
  const hint =
    isAddressClosed && isNew ? (
      <p className="words-hint">
        <Trans>You’ll see the exact address once you’ve said you’re coming.</Trans>
      </p>
    ) : null;
  // A guest of a gathering that is over may not want to come to the one that is left.
  if (only && others.length === 0 && values.gathering.includes(String(only.number))) {
    return (
      <div>
        <input type="hidden" name="gathering" value={only.number} />
        <GatheringList gatherings={gatherings} />
        {hint}
      </div>
    );
  }
  return (
    <fieldset
      className="coming-choices"
      id="words-gathering"
      aria-describedby={errors.gathering ? 'words-gathering-error' : undefined}
    >
      <legend>
        <Trans>Which of these are you coming to?</Trans>
      </legend>
      {errors.gathering ? (
        <p id="words-gathering-error" className="words-error">
          {errors.gathering}
        </p>
      ) : null}
      {gatherings.map((gathering) => (
        // A block, so that each begins a line in text browsers.
        <div key={gathering.number}>
          <label className="words-check coming-choice">
            <input
              type="checkbox"
              name="gathering"
              value={gathering.number}
              defaultChecked={values.gathering.includes(String(gathering.number))}
            />
            <span>
              <GatheringFacts gathering={gathering} />
            </span>
          </label>
        </div>
      ))}
      {hint}
    </fieldset>
  );
}

function Fields({ view: { values, errors } }: { view: ComingFormView }) {
  const { t } = useLingui();
  const suggestion = suggestEmail(values.email);
  return (
    <>
      <MessageField name="name" label={t`Your name`} errors={errors}>
        {(input) => <NameInput {...input} required defaultValue={values.name} />}
      </MessageField>
      <MessageField
        name="count"
        label={t`How many people are coming?`}
        hint={t`Include yourself.`}
        errors={errors}
      >
        {(input) => (
          <input
            {...input}
            type="text"
            inputMode="numeric"
            className="coming-count"
            maxLength={3}
            required
            defaultValue={values.count}
          />
        )}
      </MessageField>
      <MessageField
        name="email"
        label={t`Your email address`}
        hint={t`Optional. With it, the family can let you know if the time or place changes. They won’t see your email address.`}
        errors={errors}
      >
        {(input) => <EmailInput {...input} defaultValue={values.email} />}
      </MessageField>
      {suggestion ? <p className="words-hint">{t`Did you mean ${suggestion}?`}</p> : null}
      <MessageField
        name="note"
        label={t`A note to the family`}
        hint={t`Optional. Up to ${{ max: ATTENDANCE_LIMITS.note }} characters.`}
        errors={errors}
      >
        {(input) => <textarea {...input} rows={3} dir="auto" defaultValue={values.note} />}
      </MessageField>
      <TrapField />
    </>
  );
}
