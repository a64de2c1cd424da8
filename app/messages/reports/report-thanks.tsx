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
        We’ve received your report. {readers(view, provider)}
      </p>
      <p>The tribute stays on the page until someone has read your report and decided.</p>
      <ReportedTribute tribute={view.tribute} />
    </>
  );
}

function readers({ isKept, isCase }: ReportThanksView, provider: string): string {
  if (isKept) {
    return isCase
      ? `The people who look after this page can read it now, and so can ${provider}, which runs this site.`
      : 'The people who look after this page can read it now.';
  }
  return isCase
    ? `No one is looking after this page right now, so ${provider}, which runs this site, will read it.`
    : 'No one is looking after this page right now. We’ll keep your report for the next person who does.';
}
