import type { ReportThanksView } from './report-view.ts';
import { ReportedTribute } from './reported-tribute.tsx';

interface ReportThanksProps {
  view: ReportThanksView;
  provider: string;
}

export function ReportThanks({ view, provider }: ReportThanksProps) {
  return (
    <>
      <h1 className="memorial-heading words-title">Thank you.</h1>
      <p className="words-lead" role="status">
        Your report has arrived. {readers(view, provider)}
      </p>
      <p>
        The report hides nothing by itself: the tribute stays on the page until somebody has read
        the report and decided.
      </p>
      <ReportedTribute tribute={view.tribute} />
    </>
  );
}

function readers({ isKept, isCase }: ReportThanksView, provider: string): string {
  if (isKept) {
    return isCase
      ? `Those who keep this page read it now, and so does ${provider}, who runs it.`
      : 'Those who keep this page read it now.';
  }
  return isCase
    ? `Nobody keeps this page at the moment, so ${provider}, who runs it, reads it now.`
    : 'Nobody keeps this page at the moment. Your report waits for whoever keeps it next.';
}
