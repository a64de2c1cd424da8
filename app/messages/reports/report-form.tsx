import { Trans, useLingui } from '@lingui/react/macro';

import { pageLink } from '../../tributes/page-path.ts';
import { EmailInput } from '../writing/form/email-input.tsx';
import { IntentButton } from '../writing/form/intent-button.tsx';
import { MessageField } from '../writing/form/message-field.tsx';
import { MessageProblems } from '../writing/form/message-problems.tsx';
import { OfflineNotice } from '../writing/form/offline-notice.tsx';
import { TrapField } from '../writing/form/trap-field.tsx';
import { REASON_LABELS, type ReportFormView } from './report-view.ts';
import { ReportedTribute } from './reported-tribute.tsx';

interface ReportFormProps {
  view: ReportFormView;
  provider: string;
}

/** The form “Report this tribute”. It works without JavaScript. */
export function ReportForm({ view, provider }: ReportFormProps) {
  const { t } = useLingui();
  const { values, errors } = view;
  return (
    <>
      <MessageProblems view={view} />
      <h1 className="memorial-heading words-title">
        <Trans>Report this tribute</Trans>
      </h1>
      <p className="words-lead">
        {view.isKept
          ? t`The people who look after this page will read your report. It won’t appear on the page.`
          : t`No one is looking after this page right now. We’ll keep your report for the next person who does.`}
      </p>
      <ReportedTribute tribute={view.tribute} />
      <form method="post" encType="multipart/form-data" noValidate className="words-form">
        <input type="hidden" name="form" value={view.formToken} />
        <Reasons view={view} />
        <MessageField
          name="text"
          label={t`Is there anything you’d like to add?`}
          hint={t`Optional.`}
          errors={errors}
        >
          {(input) => <textarea {...input} rows={5} dir="auto" defaultValue={values.text} />}
        </MessageField>
        <div className="report-email">
          <MessageField
            name="email"
            label={t`Your email address`}
            hint={t`Optional. If you choose one of the last three reasons, ${provider}, which runs this site, may reply to you. The family won’t see your email address.`}
            errors={errors}
          >
            {(input) => <EmailInput {...input} defaultValue={values.email} />}
          </MessageField>
        </div>
        <TrapField />
        <OfflineNotice />
        <IntentButton intent="send" isPrimary>
          <Trans>Send report</Trans>
        </IntentButton>
      </form>
      <OtherForms memorial={view.memorial} />
    </>
  );
}

function OtherForms({ memorial }: Pick<ReportFormView, 'memorial'>) {
  return (
    <>
      <p className="words-address">
        <Trans>
          Is something else on this page about you?{' '}
          <a href={pageLink(memorial, '/about-me')}>Ask to be left out of this page</a>
        </Trans>
      </p>
      <p className="words-address">
        <Trans>
          Should you be the one looking after this page?{' '}
          <a href={pageLink(memorial, '/claim')}>Ask to look after this page</a>
        </Trans>
      </p>
    </>
  );
}

function Reasons({ view: { values, errors } }: { view: ReportFormView }) {
  const { i18n } = useLingui();
  const error = errors.reason;
  return (
    <fieldset className="words-reasons" aria-describedby={error ? 'words-reason-error' : undefined}>
      <legend>
        <Trans>Why are you reporting this tribute?</Trans>
      </legend>
      {error ? (
        <p id="words-reason-error" className="words-error">
          {error}
        </p>
      ) : null}
      {Object.entries(REASON_LABELS).map(([reason, label], index) => (
        <p key={reason}>
          <label className="words-check">
            <input
              type="radio"
              name="reason"
              value={reason}
              id={index === 0 ? 'words-reason' : undefined}
              required
              defaultChecked={values.reason === reason}
            />{' '}
            {i18n._(label)}
          </label>
        </p>
      ))}
    </fieldset>
  );
}
