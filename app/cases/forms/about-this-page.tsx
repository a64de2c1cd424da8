import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { pageLink } from '../../tributes/page-path.ts';
import { JoinedNames } from '../../ui/joined-names.tsx';
import { CASE_PATHS, type AboutThisPageView } from './case-form-view.ts';

import './about-this-page.css';

interface AboutThisPageProps {
  view: AboutThisPageView;
  provider: string;
}

/** What a visitor can ask for about a page. A memorial page links here, and nowhere else. */
export function AboutThisPage({ view, provider }: AboutThisPageProps) {
  const { t } = useLingui();
  const { memorial, isLookedAfter, isKeptByOwner } = view;
  if (memorial.isInvented) {
    return (
      <>
        <Title names={memorial.names} />
        <p className="words-lead">
          {t`This is a sample page and the people on it are fictional, so you can’t send a request here.`}
        </p>
        <p className="words-actions">
          <a className="memorial-button" data-variant="primary" href="/#examples">
            <Trans>See other sample pages</Trans>
          </a>
          <a className="memorial-button" data-variant="quiet" href="/memorials/new">
            <Trans>Create a memorial</Trans>
          </a>
        </p>
      </>
    );
  }
  return (
    <>
      <Title names={memorial.names} />
      <p className="words-lead">
        {isLookedAfter ? (
          <Trans>Choose what you’d like to do. Nothing you send will appear on the page.</Trans>
        ) : (
          <Trans>
            No one is looking after this page right now. {provider}, which runs this site, will read
            what you send.
          </Trans>
        )}
      </p>
      <ul className="words-choices">
        {isKeptByOwner ? (
          <Choice path={pageLink(memorial, '/help-to-keep')} label={t`Help manage this page`}>
            <Trans>
              Point out a mistake, or offer photos or text. The people who look after this page will
              read your message.
            </Trans>
          </Choice>
        ) : null}
        <Choice
          path={pageLink(memorial, `/${CASE_PATHS.claim}`)}
          label={t`Ask to look after this page`}
        >
          <ClaimText isKept={isKeptByOwner} />
        </Choice>
        <Choice
          path={pageLink(memorial, `/${CASE_PATHS.wish}`)}
          label={t`Ask to be left out of this page`}
        >
          <Trans>
            Use this if your name, photo or story is on this page and you don’t want it to be.
          </Trans>
        </Choice>
        <Choice path={pageLink(memorial, '/tributes')} label={t`Report a tribute`}>
          <Trans>
            In the list of tributes, choose “Report this tribute” below the one you want to report.
          </Trans>
        </Choice>
      </ul>
    </>
  );
}

function ClaimText({ isKept }: { isKept: boolean }) {
  return isKept ? (
    <Trans>
      Use this if, for example, the person who looks after this page has died or can’t be reached.
    </Trans>
  ) : (
    <Trans>
      You’d be able to edit the page, choose who can see it, and read messages from visitors.
    </Trans>
  );
}

function Title({ names }: { names: readonly string[] }) {
  return (
    <h1 className="memorial-heading words-title" dir="auto">
      <Trans>
        About the page for <JoinedNames names={names} />
      </Trans>
    </h1>
  );
}

function Choice({ path, label, children }: { path: string; label: string; children: ReactNode }) {
  return (
    <li>
      <a href={path}>{label}</a>
      <p>{children}</p>
    </li>
  );
}
