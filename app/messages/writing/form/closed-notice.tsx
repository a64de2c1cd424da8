import { Trans, useLingui } from '@lingui/react/macro';

import { pageLink } from '../../../tributes/page-path.ts';
import { JoinedNames } from '../../../ui/joined-names.tsx';
import type { ClosedView } from './form-view.ts';

export function ClosedNotice({
  view,
}: {
  view: Pick<ClosedView, 'memorial' | 'closed' | 'mayClaim' | 'text'>;
}) {
  const { t } = useLingui();
  return (
    <>
      <h1 className="memorial-heading words-title" dir="auto">
        <JoinedNames names={view.memorial.names} />
      </h1>
      <p className="words-lead">{view.closed}</p>
      {view.text ? (
        <>
          <p>{t`Your message hasn’t been sent yet. Everything you wrote is still here.`}</p>
          <blockquote className="memorial-card words-own">
            <p className="words-own-text" dir="auto">
              {view.text}
            </p>
          </blockquote>
        </>
      ) : null}
      {view.mayClaim ? (
        <p className="words-address">
          <a href={pageLink(view.memorial, '/claim')}>
            <Trans>Ask to look after this page</Trans>
          </a>
        </p>
      ) : null}
    </>
  );
}
