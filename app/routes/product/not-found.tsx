import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { data } from 'react-router';

import { pageI18n } from '../../language/i18n.ts';
import { findPublicSlug } from '../../memorials/find-published.server.ts';
import { pageServices } from '../../request-context.server.ts';
import { MessageScreen } from '../../shell/errors/message-screen.tsx';
import { withErrorPage } from '../../shell/page-requests.server.ts';
import type { Route } from './+types/not-found';

const TITLE = msg`Page not found`;
const TEXT = msg`We can’t find a page at this web address. It may have been mistyped, or the page may have moved.`;

/** Below the address of a memorial that everybody can see, the page leads there. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(pageServices);
  const [slug = '', below] = params['*'].split('/');
  const memorial = below
    ? await withErrorPage(services, () => findPublicSlug(services.kysely, slug))
    : undefined;
  return data({ memorial }, { status: 404, statusText: 'Not Found' });
}

export const meta: Route.MetaFunction = () => [
  { title: pageI18n._(TITLE) },
  { name: 'description', content: pageI18n._(TEXT) },
  { name: 'robots', content: 'noindex' },
];

export default function NotFound({ loaderData: { memorial } }: Route.ComponentProps) {
  const { i18n } = useLingui();
  return (
    <MessageScreen
      heading="404"
      title={i18n._(TITLE)}
      text={i18n._(TEXT)}
      actions={
        <>
          {memorial ? (
            <a href={`/${memorial}`} className="button" data-variant="primary">
              <Trans>Back to the page</Trans>
            </a>
          ) : null}
          <a href="/" className="button" data-variant={memorial ? 'quiet' : 'primary'}>
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
