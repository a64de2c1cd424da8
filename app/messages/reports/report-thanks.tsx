import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';

import type { ReportThanksView } from './report-view.ts';
import { ReportedTribute } from './reported-tribute.tsx';

interface ReportThanksProps {
  view: ReportThanksView;
  provider: string;
}

export function ReportThanks({ view, provider }: ReportThanksProps) {
  const { i18n } = useLingui();
  return (
    <>
      <h1 className="memorial-heading words-title">
        <Trans>Thank you.</Trans>
      </h1>
      <p className="words-lead" role="status">
        <Trans>We’ve received your report.</Trans> {readers(i18n, view, provider)}
      </p>
      <p>
        <Trans>
          The tribute will stay on the page until someone has read your report and decided what to
          do.
        </Trans>
      </p>
      <ReportedTribute tribute={view.tribute} />
    </>
  );
}

function readers(i18n: I18n, { isKept, isCase }: ReportThanksView, provider: string): string {
  if (isKept) {
    return isCase
      ? i18n._(
          msg`The people who look after this page can now read your report, and so can ${provider}, which runs this site.`,
        )
      : i18n._(msg`The people who look after this page can now read your report.`);
  }
  return isCase
    ? i18n._(
        msg`No one is looking after this page right now, so ${provider}, which runs this site, will read your report.`,
      )
    : i18n._(
        msg`No one is looking after this page right now. We’ll keep your report for the next person who does.`,
      );
}
