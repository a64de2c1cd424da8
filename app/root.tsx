import { use, useEffect, type ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, type Location } from 'react-router';

import type { Route } from './+types/root';

import './app.css';
import { DeferredScripts } from './hydration/deferred-scripts.tsx';
import { markHydrated } from './hydration/hydrated.ts';
import { pageServices } from './request-context.server.ts';
import { useDocumentLanguage } from './shell/document-language.ts';
import { ErrorScreen } from './shell/errors/error-screen.tsx';
import { LoadingNotice } from './shell/loading-notice.tsx';
import type { ShellData } from './shell/product.ts';
import { CspNonce } from './ui/csp-nonce.ts';
import { useFirstTaps } from './ui/second-tap.ts';

import noScriptStyles from './no-script.css?url';

export function loader({ context }: Route.LoaderArgs): ShellData {
  const { product, origin, languages, providerButtons } = context.get(pageServices);
  return {
    product,
    origin,
    languages,
    providers: providerButtons,
    year: new Date().getUTCFullYear(),
  };
}

/** Never reloads the data, because only a deployment or a new year changes it. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  useEffect(() => {
    markHydrated(document);
  }, []);
  const { lang, dir } = useDocumentLanguage();
  return (
    <html lang={lang} dir={dir}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links />
        <noscript>
          <link rel="stylesheet" href={noScriptStyles} />
        </noscript>
      </head>
      <body>
        {children}
        <ScrollRestoration getKey={scrollKey} nonce={use(CspNonce)} />
        {/* In development, hot reload needs React Router's `<Scripts>`. */}
        {import.meta.env.DEV ? <Scripts /> : <DeferredScripts />}
      </body>
    </html>
  );
}

/**
 * All themes of the gallery share one key, so that the scroll position stays when the theme
 * changes.
 */
function scrollKey({ pathname, key }: Location): string {
  return pathname.endsWith('/theme-demo') ? pathname : key;
}

export default function App() {
  useFirstTaps();
  return (
    <>
      <LoadingNotice />
      <Outlet />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
