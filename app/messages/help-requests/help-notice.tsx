import { Trans } from '@lingui/react/macro';

import type { HelpNoticeView } from './help-view.ts';

/** Shown after a request. Also shown instead of the form if no owner would read it. */
export function HelpNotice({ view }: { view: HelpNoticeView }) {
  return view.state === 'thanks' ? (
    <>
      <h1 className="memorial-heading words-title">
        <Trans>Thank you.</Trans>
      </h1>
      <p className="words-lead" role="status">
        <Trans>
          We’ve passed your offer on to the people who look after this page. If they’d like your
          help, they’ll invite you by email.
        </Trans>
      </p>
    </>
  ) : (
    <>
      <h1 className="memorial-heading words-title">
        <Trans>Help manage this page</Trans>
      </h1>
      <p className="words-lead">
        {view.state === 'unread' ? (
          <Trans>No one can read offers of help for this page right now.</Trans>
        ) : (
          <Trans>
            No one is looking after this page right now, so your offer wouldn’t be read.
          </Trans>
        )}
      </p>
    </>
  );
}
