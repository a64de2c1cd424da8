import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';

import { useNavigateHome } from '../../accounts/session-in-browser/navigate-home.ts';
import { useSessionActivity } from '../../accounts/session-in-browser/session-activity.ts';
import { useSession } from '../../accounts/session-in-browser/session-store.ts';
import { mayHaveUnfinished } from '../../drafts/new-memorial/may-be-unfinished.ts';
import { fullNameIn } from '../../language/name-order.ts';
import { languageOfAddress } from '../../language/product-paths.ts';
import { SentenceGap } from '../../language/sentence-gap.tsx';
import { UserText } from '../../language/user-text.tsx';
import { listExamples } from '../../memorials/example-memorials.server.ts';
import { FindForm } from '../../memorials/find/find-form.tsx';
import { pageServices } from '../../request-context.server.ts';
import { withErrorPage } from '../../shell/page-requests.server.ts';
import { publicPageMeta } from '../../shell/public-page-meta.ts';
import { useProductPath } from '../../shell/use-product-path.ts';
import { Cost, Later } from '../../site/cost-and-later.tsx';
import { CreateLink } from '../../site/create-link.tsx';
import { Examples } from '../../site/examples.tsx';
import { PagePictures } from '../../site/page-pictures.tsx';
import { Questions } from '../../site/questions.tsx';
import { ThreeSteps } from '../../site/three-steps.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { useLazyModule } from '../../ui/lazy-module.ts';

import '../../site/site-page.css';
import type { Route } from './+types/home';

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(pageServices);
  const i18n = services.findI18n(languageOfAddress(request.url));
  const reporter = {
    reportFailure: (error: unknown) => services.reportFailure(error),
    readerI18n: () => i18n,
  };
  return withErrorPage(reporter, async () => ({
    examples: await listExamples(i18n, services.kysely),
  }));
}

export const meta: Route.MetaFunction = ({ matches }) =>
  publicPageMeta(matches, {
    path: '/',
    description: msg`A lasting page for someone you love: their story, their photos, and memories from friends and family.`,
  });

const loadUnfinishedGreeting = () => import('../../drafts/new-memorial/unfinished-greeting.tsx');

const loadYourMemorials = () => import('../../management/cards/your-memorials.tsx');

export default function Home({ loaderData }: Route.ComponentProps) {
  const { i18n } = useLingui();
  const user = useSession((state) => state.user);
  if (!user) return <VisitorHome {...loaderData} />;
  return (
    <div className="home-signed-in">
      <section className="home">
        <h1 className="home-title">
          <Trans>
            Welcome, <UserText of={fullNameIn(i18n.locale, user)} />
          </Trans>
        </h1>
        <p className="home-text">
          <Trans>You are logged in.</Trans>
        </p>
        <p className="home-logout">
          <LogoutButton />
        </p>
      </section>
      <section className="home-memorials" aria-labelledby="your-memorials">
        <h2 id="your-memorials" className="home-subtitle">
          <Trans>Your memorials</Trans>
        </h2>
        <YourMemorialsOnDemand email={user.email} />
      </section>
    </div>
  );
}

function VisitorHome({ examples }: Route.ComponentProps['loaderData']) {
  return (
    <div className="site-page" data-width="wide">
      <section className="home">
        <p className="home-greeting">
          <Trans>Welcome to the product</Trans>
        </p>
        <h1 className="home-title">
          <Trans>A lasting page for someone you love</Trans>
        </h1>
        <Beginning />
        <p className="home-note">
          <Trans>Please log in or sign up to get started.</Trans>
          <SentenceGap />
          <Trans>You can also start a page now and create your account later.</Trans>
        </p>
      </section>
      <PagePictures examples={examples} />
      <ThreeSteps />
      <Examples examples={examples} />
      <Cost />
      <Later />
      <section className="site-part" aria-labelledby="find">
        <h2 id="find">
          <Trans>Find a memorial</Trans>
        </h2>
        <FindForm />
      </section>
      <Questions />
      <CreateLink>
        <Trans>Start a memorial page</Trans>
      </CreateLink>
    </div>
  );
}

/**
 * The usual words, or the way back to a page that was begun in this browser. `/` is the same for everybody and cached,
 * so the browser exchanges them. The usual words keep their room, so that nothing below moves.
 */
function Beginning() {
  const toPage = useProductPath();
  const [mayHave, setMayHave] = useState(false);
  const [isBegun, setIsBegun] = useState(false);
  useEffect(() => void mayHaveUnfinished().then(setMayHave), []);
  const loaded = useLazyModule(loadUnfinishedGreeting, mayHave);
  return (
    <div className="home-beginning">
      <div className="home-beginning-usual" data-hidden={isBegun ? '' : undefined} inert={isBegun}>
        <p className="home-text">
          <Trans>
            Tell their story, gather photos, and let friends and family add their memories. It opens
            on any phone, no account needed, and it stays online, free.
          </Trans>
        </p>
        <p className="home-actions">
          <Link className="button" data-variant="primary" to="/memorials/new">
            <Trans>Create a memorial</Trans>
          </Link>
          <Link className="button" data-variant="quiet" to={toPage('/theme-demo')}>
            <Trans>Browse themes</Trans>
          </Link>
        </p>
      </div>
      {loaded ? <loaded.UnfinishedGreeting onShown={setIsBegun} /> : null}
    </div>
  );
}

function YourMemorialsOnDemand({ email }: { email: string }) {
  const [hasFailed, setHasFailed] = useState(false);
  const loaded = useLazyModule(loadYourMemorials, true, () => setHasFailed(true));
  if (loaded) return <loaded.YourMemorials email={email} />;
  return hasFailed ? (
    <p>
      <Link to="/memorials">
        <Trans>Your memorials</Trans>
      </Link>
    </p>
  ) : null;
}

function LogoutButton() {
  const { t } = useLingui();
  const navigateHome = useNavigateHome();
  const isSigningOut = useSessionActivity((state) => state.isSigningOut);
  const logOut = async () => {
    // Imported on demand, because only signed-in users need this module.
    const { signOut } = await import('../../accounts/session-in-browser/session-actions.ts');
    await signOut(navigateHome);
  };
  return (
    <BusyButton
      type="button"
      variant="quiet"
      isBusy={isSigningOut}
      busyLabel={t`Logging out…`}
      onClick={() => void logOut()}
    >
      <Trans>Logout</Trans>
    </BusyButton>
  );
}
