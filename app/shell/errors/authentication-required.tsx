import { Trans } from '@lingui/react/macro';

export function AuthenticationRequired() {
  return (
    <main id="content" className="site-content" tabIndex={-1}>
      <section className="home">
        <h1 className="home-title">
          <Trans>Authentication Required</Trans>
        </h1>
        <p className="home-text">
          <Trans>Please sign in to access this page.</Trans>
        </p>
      </section>
    </main>
  );
}
