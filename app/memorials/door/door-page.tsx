import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { DOOR_LIMITS } from './contract.ts';
import { DOOR_MESSAGES, WAY_FIELD, WAYS, type DoorProblem } from './door-messages.ts';

import './door.css';

interface DoorPageProps {
  slug: string;
  problem?: DoorProblem | undefined;
  footer: ReactNode;
}

/**
 * The door of a family-only page (ROOMS, “Who sees it”): visitors type the password here. Without a `problem`, the
 * HTML is the same for every visitor, and contains no name, date or picture. Works without JavaScript.
 */
export function DoorPage({ slug, problem, footer }: DoorPageProps) {
  const action = `/f/${slug}/door`;
  return (
    <div className="message-screen door">
      <main id="content" className="door-main" tabIndex={-1}>
        <h1 className="message-screen-heading" data-sentence="true">
          <Trans>This page is private. It’s for family and friends only.</Trans>
        </h1>
        <DoorMessages />
        <PasswordWay
          action={action}
          problem={problem?.way === WAYS.password ? problem : undefined}
        />
        <InvitedWay
          slug={slug}
          action={action}
          problem={problem?.way === WAYS.invited ? problem : undefined}
        />
      </main>
      {footer}
    </div>
  );
}

/** The HTML contains all messages. CSS shows only the one that the URL's anchor names. */
function DoorMessages() {
  const hours = DOOR_LIMITS.linkHours;
  return (
    <>
      <p id={DOOR_MESSAGES.ended} className="door-message" tabIndex={-1}>
        <Trans>
          You’ve been signed out because the family changed the password or the guest list. Please
          sign in again, or ask the family for access.
        </Trans>
      </p>
      <p id={DOOR_MESSAGES.sent} className="door-message" tabIndex={-1}>
        <Trans>
          Check your email. If your address is on the guest list, we’ve sent you a link. The link
          works for <Plural value={hours} one="# hour" other="# hours" />.
        </Trans>
      </p>
      <p id={DOOR_MESSAGES.noMember} className="door-message" tabIndex={-1}>
        <Trans>
          You’re logged in, but the family hasn’t given your account access to this page. Enter the
          password, or ask the family for access.
        </Trans>
      </p>
    </>
  );
}

interface WayProps {
  action: string;
  problem: DoorProblem | undefined;
}

function PasswordWay({ action, problem }: WayProps) {
  return (
    <details className="door-way" name={WAY_FIELD} open={problem !== undefined}>
      <summary className="button" data-variant="primary">
        <Trans>Password</Trans>
      </summary>
      <form method="post" action={action} className="door-form" noValidate>
        <input type="hidden" name={WAY_FIELD} value={WAYS.password} />
        <label htmlFor="door-password">
          <Trans>Password from the family</Trans>
        </label>
        <Problem problem={problem} />
        <input
          id="door-password"
          name="password"
          type="password"
          className="door-input"
          autoComplete="current-password"
          autoCapitalize="none"
          maxLength={DOOR_LIMITS.passwordMax * 2}
          required
          {...describedBy(problem)}
        />
        <button type="submit" className="button" data-variant="primary">
          <Trans>View page</Trans>
        </button>
      </form>
    </details>
  );
}

function InvitedWay({ slug, action, problem }: WayProps & { slug: string }) {
  return (
    <details className="door-way" name={WAY_FIELD} open={problem !== undefined}>
      <summary className="button" data-variant="quiet">
        <Trans>I was invited</Trans>
      </summary>
      <form method="post" action={action} className="door-form" noValidate>
        <input type="hidden" name={WAY_FIELD} value={WAYS.invited} />
        <label htmlFor="door-email">
          <Trans>Your email address</Trans>
        </label>
        <p className="door-hint">
          <Trans>We’ll send you a link to the page.</Trans>
        </p>
        <Problem problem={problem} />
        <input
          id="door-email"
          name="email"
          type="email"
          dir="ltr"
          className="door-input"
          autoComplete="email"
          maxLength={DOOR_LIMITS.email}
          required
          defaultValue={problem?.email}
          {...describedBy(problem)}
        />
        <button type="submit" className="button" data-variant="primary">
          <Trans>Email me a link</Trans>
        </button>
        <p className="door-log-in">
          <Trans>
            Do you help manage this page?{' '}
            <a href={`/f/${slug}/log-in`} rel="nofollow">
              Log in
            </a>
          </Trans>
        </p>
      </form>
    </details>
  );
}

const PROBLEM_ID = 'door-problem';

function describedBy(problem: DoorProblem | undefined) {
  return problem ? { 'aria-invalid': true, 'aria-describedby': PROBLEM_ID, autoFocus: true } : {};
}

function Problem({ problem }: { problem: DoorProblem | undefined }) {
  if (!problem) return null;
  return (
    <p id={PROBLEM_ID} className="door-problem" role="alert">
      {problem.sentence}
    </p>
  );
}
