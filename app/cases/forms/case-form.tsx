import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';

import { SentenceGap } from '../../language/sentence-gap.tsx';
import { EmailInput } from '../../messages/writing/form/email-input.tsx';
import { FirstNames } from '../../messages/writing/form/first-names.tsx';
import { MessageField } from '../../messages/writing/form/message-field.tsx';
import { MessageProblems } from '../../messages/writing/form/message-problems.tsx';
import { OfflineNotice } from '../../messages/writing/form/offline-notice.tsx';
import { TrapField } from '../../messages/writing/form/trap-field.tsx';
import { pageLink } from '../../tributes/page-path.ts';
import { JoinedNames } from '../../ui/joined-names.tsx';
import { CASE_TERMS } from '../case-terms.ts';
import { CASE_PATHS, type CaseFormView } from './case-form-view.ts';

interface CaseFormProps {
  view: CaseFormView;
  provider: string;
}

/** The form of a claim or of a request to be left out. It works without JavaScript. */
export function CaseForm({ view, provider }: CaseFormProps) {
  const isClaim = view.kind === 'claim';
  return (
    <>
      <MessageProblems view={view} />
      {isClaim ? (
        <ClaimLead view={view} provider={provider} />
      ) : (
        <WishLead view={view} provider={provider} />
      )}
      <form method="post" encType="multipart/form-data" noValidate className="words-form">
        <input type="hidden" name="form" value={view.formToken} />
        {isClaim ? <ClaimFields view={view} /> : <WishFields view={view} provider={provider} />}
        <TrapField />
        <OfflineNotice />
        <button type="submit" className="memorial-button" data-variant="primary">
          <Trans>Send request</Trans>
        </button>
      </form>
      <Other view={view} />
    </>
  );
}

function ClaimLead({ view, provider }: CaseFormProps) {
  const { t } = useLingui();
  return (
    <>
      <h1 className="memorial-heading words-title">
        <Trans>Ask to look after this page</Trans>
      </h1>
      <p className="words-lead">
        <Trans>
          You’re asking to look after the page for <JoinedNames names={view.memorial.names} />: to
          edit it, choose who can see it, and read messages from visitors.
        </Trans>
        <SentenceGap />
        {view.isKept ? (
          <Trans>
            Someone looks after this page, so we’ll ask them first. They’ll see only your name and
            your relationship to <FirstNames names={view.memorial.names} />.
          </Trans>
        ) : null}
        {view.isLookedAfter ? null : t`No one is looking after this page right now.`}
        <SentenceGap />
        <Trans>
          Someone at {provider}, which runs this site, will read what you write and decide. What you
          write here won’t appear on the page.
        </Trans>
      </p>
    </>
  );
}

function WishLead({ view, provider }: CaseFormProps) {
  const { t } = useLingui();
  const days = CASE_TERMS.operatorDays;
  return (
    <>
      <h1 className="memorial-heading words-title">
        <Trans>Ask to be left out of this page</Trans>
      </h1>
      <p className="words-lead">
        <Trans>
          Use this form if your name, photo or story is on the page and you don’t want it to be.
        </Trans>
        <SentenceGap />
        {view.isKept
          ? t`The people who look after this page can read your request and change the page right away. ${provider}, which runs this site, will also look at it within ${plural(days, { one: '# day', other: '# days' })}.`
          : t`No one is looking after this page right now, so ${provider}, which runs this site, will read your request within ${plural(days, { one: '# day', other: '# days' })}.`}
        <SentenceGap />
        <Trans>What you write here won’t appear on the page.</Trans>
      </p>
    </>
  );
}

function ClaimFields({ view }: { view: CaseFormView }) {
  const { t } = useLingui();
  return (
    <>
      <Text
        view={view}
        label={t`Why would you like to look after this page?`}
        hint={t`For example, the owner has died or can’t be reached; the people who look after the page won’t see your answer.`}
      />
      <Name view={view} />
      <MessageField
        name="relationship"
        label={
          <Trans>
            How are you related to <FirstNames names={view.memorial.names} />?
          </Trans>
        }
        errors={view.errors}
      >
        {(input) => (
          <input {...input} required dir="auto" defaultValue={view.values.relationship} />
        )}
      </MessageField>
      <Email
        view={view}
        isRequired
        hint={t`We’ll email you a link to confirm your request, then reply by email.`}
      />
    </>
  );
}

function WishFields({ view, provider }: CaseFormProps) {
  const { t } = useLingui();
  return (
    <>
      <Text
        view={view}
        label={t`What should be removed, and where is it on the page?`}
        hint={t`You don’t need to give a reason.`}
      />
      <Name view={view} />
      <Email
        view={view}
        hint={t`Optional. ${provider} can use your email address to reply to you. The family won’t see it.`}
      />
    </>
  );
}

function Text({ view, label, hint }: { view: CaseFormView; label: string; hint: string }) {
  return (
    <MessageField name="text" label={label} hint={hint} errors={view.errors}>
      {(input) => (
        <textarea {...input} rows={7} required dir="auto" defaultValue={view.values.text} />
      )}
    </MessageField>
  );
}

function Name({ view }: { view: CaseFormView }) {
  const { t } = useLingui();
  return (
    <MessageField name="name" label={t`Your name`} errors={view.errors}>
      {(input) => (
        <input
          {...input}
          required
          autoComplete="name"
          autoCapitalize="words"
          dir="auto"
          defaultValue={view.values.name}
        />
      )}
    </MessageField>
  );
}

interface EmailProps {
  view: CaseFormView;
  hint: string;
  isRequired?: boolean;
}

function Email({ view, hint, isRequired = false }: EmailProps) {
  const { t } = useLingui();
  return (
    <MessageField name="email" label={t`Your email address`} hint={hint} errors={view.errors}>
      {(input) => <EmailInput {...input} required={isRequired} defaultValue={view.values.email} />}
    </MessageField>
  );
}

/** A link to the other form, for a visitor on the wrong form. */
function Other({ view: { kind, memorial } }: { view: CaseFormView }) {
  return (
    <p className="words-address">
      {kind === 'claim' ? (
        <a href={pageLink(memorial, `/${CASE_PATHS.wish}`)}>
          <Trans>Would you like to be left out of this page instead?</Trans>
        </a>
      ) : (
        <a href={pageLink(memorial, `/${CASE_PATHS.claim}`)}>
          <Trans>Would you like to look after this page instead?</Trans>
        </a>
      )}
    </p>
  );
}
