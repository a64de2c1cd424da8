import type { HelpNoticeView } from './help-view.ts';

/** Shown after a request. Also shown instead of the form if the memorial has no owner. */
export function HelpNotice({ view }: { view: HelpNoticeView }) {
  return view.state === 'thanks' ? (
    <>
      <h1 className="memorial-heading words-title">Thank you.</h1>
      <p className="words-lead" role="status">
        Your request has arrived. If those who keep this page would like your help, an invitation
        comes to your e-mail address.
      </p>
    </>
  ) : (
    <>
      <h1 className="memorial-heading words-title">Help to keep this page</h1>
      <p className="words-lead">
        Nobody keeps this page at the moment, so nobody would read your request.
      </p>
    </>
  );
}
