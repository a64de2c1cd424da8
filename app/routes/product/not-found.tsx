import { data } from 'react-router';

import { MessageScreen } from '../../shell/errors/message-screen.tsx';
import type { Route } from './+types/not-found';

const TEXT =
  'We can’t find a page at this web address. It may be misspelt, or the page may have moved.';

export function loader(_: Route.LoaderArgs) {
  return data(null, { status: 404, statusText: 'Not Found' });
}

export const meta: Route.MetaFunction = () => [
  { title: 'Page not found' },
  { name: 'description', content: TEXT },
  { name: 'robots', content: 'noindex' },
];

export default function NotFound() {
  return (
    <MessageScreen
      heading="404"
      title="Page not found"
      text={TEXT}
      actions={
        <>
          <a href="/" className="button" data-variant="primary">
            Go to the homepage
          </a>
          <a href="/memorials" className="button" data-variant="quiet">
            Return Home
          </a>
        </>
      }
    />
  );
}
