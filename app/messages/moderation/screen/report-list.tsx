import { useEffect, useState } from 'react';

import { BusyButton } from '../../../ui/form/busy-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { call } from '../../../wire/call.ts';
import type { ReportsResponse } from '../../reports/contract.ts';
import { reports as reportCalls } from '../../reports/endpoints.ts';
import { FAILED } from './decision-sentences.ts';

type Report = ReportsResponse['reports'][number];

const REASONS: Record<Report['reason'], string> = {
  hurts: 'It’s hurtful or insulting.',
  wrong: 'Something in it isn’t true.',
  'about-me': 'It’s about the person who reported it.',
  mine: 'The person who reported it says it belongs to them.',
  copyright: 'The text or photo may belong to someone else.',
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
  if (!reports || reports.open === 0) return null;
  const hidden = reports.open - reports.reports.length;
  return (
    <section className="words-reports" aria-labelledby="words-reports">
      <h2 id="words-reports" className="words-card-name">
        Reported by visitors
      </h2>
      {hidden > 0 ? (
        <p className="words-management-text">
          {hidden === 1 ? 'One report is' : `${hidden} reports are`} with the first reader.
        </p>
      ) : null}
      {hasFailed ? (
        <Notice type="warning" role="alert">
          <p>{FAILED}</p>
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
  const { reason, text, tribute } = report;
  return (
    <li className="words-card">
      <p>{REASONS[reason]}</p>
      {text ? (
        <p className="words-card-text" dir="auto">
          {text}
        </p>
      ) : null}
      {tribute ? (
        <details className="words-card-folded">
          <summary>
            Show the tribute by <bdi>{tribute.name}</bdi>
          </summary>
          <p className="words-card-text" dir="auto">
            {tribute.text}
          </p>
        </details>
      ) : (
        <p className="words-management-text">The tribute is no longer on the page.</p>
      )}
      <div className="words-card-actions">
        <BusyButton
          type="button"
          variant="quiet"
          isBusy={isClosing}
          busyLabel="Closing…"
          onClick={() => void close()}
        >
          Close report
        </BusyButton>
      </div>
    </li>
  );
}
