import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { isRouteErrorResponse, type ErrorResponse } from 'react-router';

import { MAX_SEARCH_LENGTH } from '../../memorials/find/search-limits.ts';
import { MessageScreen } from './message-screen.tsx';

interface ErrorScreenProps {
  error: unknown;
}

export function ErrorScreen({ error }: ErrorScreenProps) {
  const { t, i18n } = useLingui();
  if (!isRouteErrorResponse(error)) return <UnexpectedErrorScreen />;
  if (error.status === 404) {
    return (
      <MessageScreen
        heading="404"
        title={t`Memorial Not Found`}
        text={t`We can’t find a memorial at this web address. It may have been mistyped, or the page may have moved.`}
        actions={
          <>
            <ReturnHome variant="quiet" />
            <a href="/memorials/new" className="button" data-variant="quiet">
              <Trans>Create a memorial</Trans>
            </a>
          </>
        }
      >
        <FindByName />
      </MessageScreen>
    );
  }
  // 410: for example, the family has taken the page down. The family itself can see this screen, so the heading is a
  // sentence and not a status code.
  if (error.status === 410) {
    return <MessageScreen heading={messageOf(i18n, error)} isSentence actions={<ReturnHome />} />;
  }
  return (
    <MessageScreen
      heading={String(error.status)}
      title={t`Something went wrong`}
      text={messageOf(i18n, error)}
      actions={<ReturnHome />}
    />
  );
}

/**
 * For an address that was mistyped. A form of its own, because that of `/memorials/find` would bring its style sheets
 * to every memorial page.
 */
function FindByName() {
  return (
    <form action="/memorials/find" role="search" className="message-screen-find">
      <label htmlFor="find-name">
        <Trans>Find a memorial</Trans>
      </label>
      <input
        id="find-name"
        name="name"
        type="search"
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        dir="auto"
        required
      />
      <button type="submit" className="button" data-variant="primary">
        <Trans>Find</Trans>
      </button>
    </form>
  );
}

function UnexpectedErrorScreen() {
  const { t } = useLingui();
  return (
    <MessageScreen
      heading={t`Oops!`}
      text={t`An unexpected error occurred. Please try refreshing the page.`}
      actions={
        <>
          <button
            type="button"
            className="button"
            data-variant="primary"
            onClick={() => window.location.reload()}
          >
            <Trans>Refresh Page</Trans>
          </button>
          <ReturnHome variant="quiet" />
        </>
      }
    />
  );
}

/** Not a router link, because the page must load again after an error. */
function ReturnHome({ variant = 'primary' }: { variant?: 'primary' | 'quiet' }) {
  return (
    <a href="/memorials" className="button" data-variant={variant}>
      <Trans>Return Home</Trans>
    </a>
  );
}

const MALFORMED: Readonly<Record<number, MessageDescriptor>> = {
  400: msg`We couldn’t read this form. Go back and send it again.`,
  405: msg`This page can’t be opened this way. Go back and try again.`,
};

/** 'The status text or message or "An unexpected error occurred"' (SPEC section 2, Error screens). */
function messageOf(i18n: I18n, error: ErrorResponse): string {
  // React Router's own answers to malformed requests have only the words of the protocol.
  const malformed = MALFORMED[error.status];
  if (malformed && (error.statusText || !error.data)) return i18n._(malformed);
  if (error.statusText) return error.statusText;
  if (typeof error.data === 'string' && error.data) return error.data;
  return i18n._(msg`An unexpected error occurred`);
}
