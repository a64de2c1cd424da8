import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';

import { suggestEmail } from '../../../accounts/email-suggestion.ts';
import { JoinedNames } from '../../../ui/joined-names.tsx';
import { FORM_PATHS, type MessageKind } from '../../message-kind.ts';
import { EmailInput } from './email-input.tsx';
import { FirstNames } from './first-names.tsx';
import type { FormView } from './form-view.ts';
import { IntentButton } from './intent-button.tsx';
import { MessageField } from './message-field.tsx';
import { MessagePicture } from './message-picture.tsx';
import { MessageProblems } from './message-problems.tsx';
import { NameInput } from './name-input.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { TrapField } from './trap-field.tsx';

interface MessageFormProps {
  view: FormView;
  isNew?: boolean;
}

/**
 * The form for a tribute or a letter. It works without JavaScript. The script
 * `behavior/message-form.ts` adds drafts and smaller pictures.
 */
export function MessageForm({ view, isNew = false }: MessageFormProps) {
  const { i18n } = useLingui();
  const { kind, memorial, change } = view;
  const isLetter = kind === 'letter';
  return (
    <>
      <MessageProblems view={view} />
      <h1 className="memorial-heading words-title" dir="auto">
        {isLetter ? (
          <Trans>
            To the family of <JoinedNames names={memorial.names} />
          </Trans>
        ) : (
          <Trans>
            A tribute to <JoinedNames names={memorial.names} />
          </Trans>
        )}
      </h1>
      {isLetter ? (
        <p className="words-lead">
          <Trans>Only the family can read this. It won’t appear on the page.</Trans>
        </p>
      ) : null}
      <form
        method="post"
        encType="multipart/form-data"
        noValidate
        className="words-form"
        data-words={isNew ? `${memorial.slug}/${FORM_PATHS[kind]}` : change?.id}
        data-words-version={change?.version}
      >
        {isNew ? <input type="hidden" name="form" value={view.formToken} /> : null}
        <Fields view={view} />
        <OfflineNotice />
        {view.review ? <p className="words-hint">{i18n._(REVIEW_SENTENCES[view.review])}</p> : null}
        <IntentButton intent="send" isPrimary>
          {i18n._(buttonLabel(isNew, isLetter))}
        </IntentButton>
      </form>
    </>
  );
}

const REVIEW_SENTENCES = {
  family: msg`The family will read your tribute before it appears.`,
  trusted: msg`The family will read your tribute before it appears, unless they’ve published one of yours before.`,
} as const satisfies Record<NonNullable<FormView['review']>, MessageDescriptor>;

function buttonLabel(isNew: boolean, isLetter: boolean): MessageDescriptor {
  if (!isNew) return msg`Save changes`;
  return isLetter ? msg`Send to the family` : msg`Send tribute`;
}

const TEXT_LABELS = {
  tribute: msg`Your tribute`,
  letter: msg`Your message`,
} as const satisfies Record<MessageKind, MessageDescriptor>;

const EMAIL_HINTS = {
  tribute: msg`Optional. We’ll send you a link to edit your tribute later. The family won’t see your email address.`,
  letter: msg`Optional. We’ll send you a link to edit your message later. The family won’t see your email address.`,
} as const satisfies Record<MessageKind, MessageDescriptor>;

function Fields({ view }: { view: FormView }) {
  const { t, i18n } = useLingui();
  const { values, errors } = view;
  return (
    <>
      <MessageField name="text" label={i18n._(TEXT_LABELS[view.kind])} errors={errors}>
        {(input) => <textarea {...input} rows={8} required dir="auto" defaultValue={values.text} />}
      </MessageField>
      <MessageField name="name" label={t`Your name`} errors={errors}>
        {(input) => <NameInput {...input} required defaultValue={values.name} />}
      </MessageField>
      <MessageField
        name="relationship"
        label={
          <Trans>
            How did you know <FirstNames names={view.memorial.names} />?
          </Trans>
        }
        hint={t`Optional.`}
        errors={errors}
      >
        {(input) => <input {...input} dir="auto" defaultValue={values.relationship} />}
      </MessageField>
      <Category view={view} />
      <Email view={view} />
      <MessagePicture view={view} />
      <TrapField />
    </>
  );
}

function Category({ view }: { view: FormView }) {
  const { t } = useLingui();
  if (view.categories.length === 0) return null;
  return (
    <MessageField name="category" label={t`Category`} hint={t`Optional.`} errors={view.errors}>
      {(input) => (
        <select {...input} defaultValue={view.values.category}>
          <option value="">{t`None`}</option>
          {view.categories.map((word) => (
            <option key={word} value={word}>
              {word}
            </option>
          ))}
        </select>
      )}
    </MessageField>
  );
}

function Email({ view }: { view: FormView }) {
  const { t, i18n } = useLingui();
  const { values, errors } = view;
  const suggestion = suggestEmail(values.email);
  return (
    <>
      <MessageField
        name="email"
        label={t`Your email address`}
        hint={i18n._(EMAIL_HINTS[view.kind])}
        errors={errors}
      >
        {(input) => <EmailInput {...input} defaultValue={values.email} />}
      </MessageField>
      {suggestion ? <p className="words-hint">{t`Did you mean ${suggestion}?`}</p> : null}
      {view.kind === 'letter' ? (
        <label className="words-check">
          <input
            type="checkbox"
            name="mayAnswer"
            id="words-mayAnswer"
            defaultChecked={values.mayAnswer}
          />{' '}
          <Trans>The family can reply to me by email.</Trans>
        </label>
      ) : null}
    </>
  );
}
