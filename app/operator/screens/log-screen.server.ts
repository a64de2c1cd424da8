import { html } from 'hono/html';

import type { OperatorLogEntry, OperatorLogPage } from '../operator-log.server.ts';
import { page, time, words, type Html, type PageFrame } from './page.server.ts';

export function logScreen(
  frame: Omit<PageFrame, 'title' | 'room'>,
  { entries, nextBefore }: OperatorLogPage,
): Html {
  return page({ ...frame, title: 'Log', room: '/operator/log' }, [
    html`<p class="muted">
        Every sign-in, decision, support session, closed account, page added, replaced or removed,
        and role given by an operator. Entries are kept for two years.
      </p>
      ${entries.length === 0 ? html`<p>There are no older entries.</p>` : ''}
      <ul class="rows">
        ${entries.map(
          (entry) =>
            html`<li>
              <div class="row">
                <span>${sentenceOf(entry)}</span><span class="muted">${time(entry.at)}</span>
              </div>
              <span class="small-print">
                ${words(entry.name)} ${words(entry.email)}${about(entry)}
              </span>
            </li>`,
        )}
      </ul>
      ${
        nextBefore
          ? html`<p class="actions">
              <a class="button quiet" href="/operator/log?before=${nextBefore}">Older entries</a>
            </p>`
          : ''
      }`,
  ]);
}

function about({ memorialId, slug, caseId, details }: OperatorLogEntry): Html {
  const { account } = details;
  return html`${
    account ? html` &middot; <a href="/operator/accounts/${account}">${account}</a>` : ''
  }${caseId ? html` &middot; <a href="/operator/cases/${caseId}">${caseId}</a>` : ''}${
    memorialId
      ? html` &middot;
        ${slug ? html`<a href="/operator/memorials/${memorialId}">/${slug}</a>` : memorialId}`
      : ''
  }`;
}

const DECISIONS: Readonly<Record<string, string>> = {
  grant: 'Granted a claim',
  decline: 'Declined a request',
  close: 'Closed a case',
  asked: 'Noted a question',
  hide: 'Removed a part of a page',
  'hide-tribute': 'Removed a tribute',
};

function sentenceOf({ action, details }: OperatorLogEntry): Html {
  const { path, proof, reason, explanation, of, name, slug, action: decision = '' } = details;
  const { outcome, state, role } = details;
  switch (action) {
    case 'signed-in':
      return html`Signed in with ${proof ?? 'a code'}`;
    case 'signed-out':
      return html`Signed out`;
    case 'passkey-allowed':
      return html`Allowed the passkey ${words(name ?? '')} to open this screen`;
    case 'checked':
      return html`Ran the doctor`;
    case 'decided':
      return html`${DECISIONS[decision] ?? decision}${path ? ` (${path})` : ''}`;
    case 'support-started':
      return html`Started a support session: ${words(reason ?? '')}`;
    case 'support-ended':
      return html`Ended a support session`;
    case 'account-closed':
      return html`Closed the account of ${words(of ?? '')} (${reason}): ${words(explanation ?? '')}`;
    case 'account-opened':
      return html`Opened the account of ${words(of ?? '')} again`;
    case 'memorial-removed':
      return html`Removed the page /${slug} for good`;
    case 'memorial-imported':
      return html`${outcome === 'replaced' ? 'Replaced' : 'Imported'} the page /${slug}`;
    case 'memorial-restored':
      return html`Restored the page /${slug} from an archive (${state})`;
    case 'role-given':
      return html`Made an account ${role} of the page`;
  }
}
