import type { HelpNoticeView } from './help-view.ts';

/** Shown after a request. Also shown instead of the form if the memorial has no owner. */
export function HelpNotice({ view }: { view: HelpNoticeView }) {
  return view.state === 'thanks' ? (
    <>
      <h1 className="memorial-heading words-title">Thank you.</h1>
      <p className="words-lead" role="status">
        We’ve passed on your offer. If the people who look after this page would like your help,
        they’ll invite you by email.
      </p>
    </>
  ) : (
    <>
      <h1 className="memorial-heading words-title">Help manage this page</h1>
      <p className="words-lead">
        No one is looking after this page right now, so your offer wouldn’t be read.
      </p>
    </>
  );
}
