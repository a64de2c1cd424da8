import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';

import { joinSentences } from '../../language/spacing.ts';
import { CASE_TERMS } from '../case-terms.ts';
import type { CaseThanksView, NoCaseView } from './case-form-view.ts';

interface CaseThanksProps {
  view: CaseThanksView;
  provider: string;
}

export function CaseThanks({ view: { kind, isKept, after }, provider }: CaseThanksProps) {
  const { t, i18n } = useLingui();
  if (after === 'taken-back') return <TakenBack />;
  const days = CASE_TERMS.unconfirmedDays;
  return (
    <>
      <h1 className="memorial-heading words-title">
        {kind === 'claim' ? t`Check your email` : t`Thank you.`}
      </h1>
      <p className="words-lead" role="status">
        {kind === 'claim'
          ? t`We’ve sent you an email. Please open the link in it within ${plural(days, { one: '# day', other: '# days' })} and tap the button there. No one can read your request until you’ve done this.`
          : joinSentences(
              [t`We’ve received your request.`, readersIn(i18n, provider, isKept)],
              i18n.locale,
            )}
      </p>
      <p>
        {kind === 'claim'
          ? t`If the email doesn’t arrive in a few minutes, check your spam folder. If it isn’t there, send the form again in case you mistyped your email address.`
          : t`The page will stay as it is until someone has read your request and decided what to do.`}
      </p>
    </>
  );
}

function readersIn(i18n: I18n, provider: string, isKept: boolean): string {
  const days = CASE_TERMS.operatorDays;
  return isKept
    ? i18n._(
        msg`The people who look after this page can read your request now, and so can ${provider}, which runs this site. If nothing changes within ${plural(days, { one: '# day', other: '# days' })}, ${provider} will decide.`,
      )
    : i18n._(
        msg`No one is looking after this page right now, so ${provider}, which runs this site, will read your request within ${plural(days, { one: '# day', other: '# days' })}.`,
      );
}

function TakenBack() {
  return (
    <>
      <h1 className="memorial-heading words-title">
        <Trans>You’ve withdrawn your request</Trans>
      </h1>
      <p className="words-lead" role="status">
        <Trans>We’ve deleted your request, and no one can read it any more.</Trans>
      </p>
    </>
  );
}

export function NoCase({ view }: { view: NoCaseView }) {
  const { t } = useLingui();
  return (
    <>
      <h1 className="memorial-heading words-title">
        {view.kind === 'claim'
          ? t`Ask to look after this page`
          : t`Ask to be left out of this page`}
      </h1>
      <p className="words-lead">{view.closed}</p>
    </>
  );
}
