import { useSessionActivity } from '../../accounts/session-in-browser/session-activity.ts';
import type { FakeApi } from '../../accounts/testing/fake-api.ts';
import { resetTab } from '../../accounts/testing/rendered-dialog.tsx';
import { replies } from '../../accounts/testing/scripted-api.ts';
import { ada } from '../../accounts/testing/session-tab.ts';
import type { Archive } from '../../archives/contract.ts';
import type { PublishedVersions, Revision } from '../../drafts/contract.ts';
import type { KeptMemorial } from '../../drafts/kept-memorial.ts';
import { aKeptMemorial } from '../../drafts/testing/kept-memorial.ts';
import type { PendingInvitation } from '../../members/contract.ts';
import type { Ownership } from '../../members/ownership/contract.ts';
import type { HelpRequest } from '../../messages/help-requests/contract.ts';
import type { MessageSettingsView } from '../../messages/settings/contract.ts';

export const MEMORIAL_ID = aKeptMemorial().id;
export const BASE = `/api/v1/memorials/${MEMORIAL_ID}`;
export const SINCE = '2026-11-20T12:00:00.000Z';

export interface StoredSettings {
  memorial: KeptMemorial;
  words: MessageSettingsView;
  following: Ownership;
  archives: Archive[];
  guests: string[];
  invitations: PendingInvitation[];
  requests: HelpRequest[];
  published: PublishedVersions;
  revisions: Revision[];
}

/** What the server has of a page on Free, which Ada King owns alone. A test may change it. */
export function startSettingsApi(): { api: FakeApi; stored: StoredSettings } {
  const api = resetTab(ada);
  useSessionActivity.setState({ isChecked: true });
  const stored: StoredSettings = {
    memorial: aKeptMemorial({
      plan: {
        name: 'Free',
        pictures: { used: 41, max: 300 },
        films: { used: 0, max: 3 },
        bytes: { used: 0, max: 1_500_000_000 },
      },
    }),
    words: {
      tributes: 'family',
      letters: 'open',
      notify: 'at-once',
      timeZone: 'UTC',
      firstReader: null,
      replyTo: null,
      readers: [],
    },
    following: { handover: null, successor: null },
    archives: [],
    guests: [],
    invitations: [],
    requests: [],
    published: { count: 0, latest: null },
    revisions: [],
  };
  api.reply = (call) => {
    change(stored, call, api.calls.at(-1)?.body as object);
    return replies.fine(read(stored, call.replace(/^\w+ /, '').slice(BASE.length)));
  };
  return { api, stored };
}

function change(stored: StoredSettings, call: string, body: object): void {
  if (call === `PUT ${BASE}/words`) stored.words = { ...stored.words, ...body };
  if (call === `PUT ${BASE}/address`) stored.memorial = { ...stored.memorial, ...body };
  if (call === `PUT ${BASE}/successor`) {
    stored.following.successor = { email: '', note: '', ...body };
  }
}

function read(stored: StoredSettings, path: string): object {
  const { memorial, words, following, archives, guests, invitations, requests } = stored;
  switch (path) {
    case '/revisions':
      return { revisions: stored.revisions };
    case '/revisions/2/restore':
      return { revision: 7 };
    case '/revisions/published':
      return stored.published;
    case '/members':
      return {
        members: [
          { id: 'usr_1', name: 'Ada King', role: memorial.role, isYou: true, since: SINCE },
        ],
        invitations,
        mayInviteAs: memorial.role === 'owner' ? ['editor', 'moderator', 'contributor'] : [],
      };
    case '/following':
    case '/successor':
      return { following };
    case '/guests':
      return { guests: guests.map((email) => ({ email, since: SINCE })) };
    case '/archives':
      return { archives };
    case '/help-requests':
      return { requests };
    case '/words':
      return { words };
    default:
      return { memorial };
  }
}
