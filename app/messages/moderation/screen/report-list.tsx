import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';

import { UserText } from '../../../language/user-text.tsx';
import { BusyButton } from '../../../ui/form/busy-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { call } from '../../../wire/call.ts';
import type { ReportsResponse } from '../../reports/contract.ts';
import { reports as reportCalls } from '../../reports/endpoints.ts';
import { FAILED } from './decision-sentences.ts';

type Report = ReportsResponse['reports'][number];

const REASONS: Record<Report['reason'], MessageDescriptor> = {
  hurts: msg`A visitor says this tribute is hurtful or insulting.`,
  wrong: msg`A visitor says something in this tribute isn’t true.`,
  'about-me': msg`A visitor says this tribute is about them, and they don’t want it on the page.`,
  mine: msg`A visitor says they wrote this tribute, or that it belongs to them.`,
  copyright: msg`A visitor says the text or photo belongs to someone else.`,
};

interface Reports {
  reports: ReportsResponse | undefined;
  closing: string | undefined;
  hasFailed: boolean;
  close: (id: string) => Promise<void>;
}

export function useReports(memorialId: string): Reports {
  const [reports, setReports] = useState<ReportsResponse>();
  const [closing, setClosing] = useState<string>();
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    call(reportCalls.list, { id: memorialId }).then(
      (loaded) => {
        if (isCurrent) setReports(loaded);
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [memorialId]);

  async function close(id: string) {
    setClosing(id);
    setHasFailed(false);
    try {
      setReports(await call(reportCalls.close, { id: memorialId, report: id }));
    } catch {
      setHasFailed(true);
    } finally {
      setClosing(undefined);
    }
  }

  return { reports, closing, hasFailed, close };
}

export function ReportList({ reports, closing, hasFailed, close }: Reports) {
  const { i18n } = useLingui();
  if (!reports || reports.open === 0) return null;
  const hidden = reports.open - reports.reports.length;
  return (
    <section className="words-reports" aria-labelledby="words-reports">
      <h2 id="words-reports" className="words-card-name">
        <Trans>Reported by visitors</Trans>
      </h2>
      {hidden > 0 ? (
        <p className="words-management-text">
          <Plural
            value={hidden}
            one="One report is waiting for the first reader."
            other="# reports are waiting for the first reader."
          />
        </p>
      ) : null}
      {hasFailed ? (
        <Notice type="warning" role="alert">
          <p>{i18n._(FAILED)}</p>
        </Notice>
      ) : null}
      <ul className="words-management-list">
        {reports.reports.map((report) => (
          <ReportCard
            key={report.id}
            report={report}
            isClosing={closing === report.id}
            close={() => close(report.id)}
          />
        ))}
      </ul>
    </section>
  );
}

interface ReportCardProps {
  report: Report;
  isClosing: boolean;
  close: () => Promise<void>;
}

function ReportCard({ report, isClosing, close }: ReportCardProps) {
  const { t, i18n } = useLingui();
  const { reason, text, tribute } = report;
  return (
    <li className="words-card">
      <p>{i18n._(REASONS[reason])}</p>
      {text ? (
        <p className="words-card-text" dir="auto">
          {text}
        </p>
      ) : null}
      {tribute ? (
        <details className="words-card-folded">
          <summary>
            <Trans>
              Show the tribute by <UserText of={tribute.name} />
            </Trans>
          </summary>
          <p className="words-card-text" dir="auto">
            {tribute.text}
          </p>
        </details>
      ) : (
        <p className="words-management-text">{t`The tribute is no longer on the page.`}</p>
      )}
      <div className="words-card-actions">
        <BusyButton
          type="button"
          variant="quiet"
          isBusy={isClosing}
          busyLabel={t`Closing…`}
          onClick={() => void close()}
        >
          <Trans>Close report</Trans>
        </BusyButton>
      </div>
    </li>
  );
}
