import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { data } from 'react-router';

import { pageI18n } from '../../language/i18n.ts';
import { MessageScreen } from '../../shell/errors/message-screen.tsx';
import type { Route } from './+types/not-found';

const TITLE = msg`Page not found`;
const TEXT = msg`We can’t find a page at this web address. It may have been mistyped, or the page may have moved.`;

export function loader(_: Route.LoaderArgs) {
  return data(null, { status: 404, statusText: 'Not Found' });
}

export const meta: Route.MetaFunction = () => [
  { title: pageI18n._(TITLE) },
  { name: 'description', content: pageI18n._(TEXT) },
  { name: 'robots', content: 'noindex' },
];

export default function NotFound() {
  const { i18n } = useLingui();
  return (
    <MessageScreen
      heading="404"
      title={i18n._(TITLE)}
      text={i18n._(TEXT)}
      actions={
        <>
          <a href="/" className="button" data-variant="primary">
            <Trans>Go to the homepage</Trans>
          </a>
          <a href="/memorials" className="button" data-variant="quiet">
            <Trans>Return Home</Trans>
          </a>
        </>
      }
    />
  );
}
