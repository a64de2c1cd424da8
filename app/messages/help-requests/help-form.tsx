import { Trans, useLingui } from '@lingui/react/macro';

import { EmailInput } from '../writing/form/email-input.tsx';
import { IntentButton } from '../writing/form/intent-button.tsx';
import { MessageField } from '../writing/form/message-field.tsx';
import { MessageProblems } from '../writing/form/message-problems.tsx';
import { NameInput } from '../writing/form/name-input.tsx';
import { OfflineNotice } from '../writing/form/offline-notice.tsx';
import { TrapField } from '../writing/form/trap-field.tsx';
import type { HelpFormView } from './help-view.ts';

/** The form “Help manage this page”. It works without JavaScript. */
export function HelpForm({ view }: { view: HelpFormView }) {
  const { t } = useLingui();
  const { values, errors } = view;
  return (
    <>
      <MessageProblems view={view} />
      <h1 className="memorial-heading words-title">
        <Trans>Help manage this page</Trans>
      </h1>
      <p className="words-lead">
        <Trans>
          The people who look after this page will read your message. If they’d like your help, for
          example with photos or text, they’ll invite you by email.
        </Trans>
      </p>
      <form method="post" encType="multipart/form-data" noValidate className="words-form">
        <input type="hidden" name="form" value={view.formToken} />
        <MessageField
          name="text"
          label={t`Who are you, and how would you like to help?`}
          errors={errors}
        >
          {(input) => (
            <textarea {...input} rows={4} required dir="auto" defaultValue={values.text} />
          )}
        </MessageField>
        <MessageField name="name" label={t`Your name`} errors={errors}>
          {(input) => <NameInput {...input} required defaultValue={values.name} />}
        </MessageField>
        <MessageField
          name="email"
          label={t`Your email address`}
          hint={t`The people who look after this page will see your email address, so they can invite you.`}
          errors={errors}
        >
          {(input) => <EmailInput {...input} required defaultValue={values.email} />}
        </MessageField>
        <TrapField />
        <OfflineNotice />
        <IntentButton intent="send" isPrimary>
          <Trans>Offer help</Trans>
        </IntentButton>
      </form>
    </>
  );
}
