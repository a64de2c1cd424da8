/** The page that asks before a decision. */
import { html } from 'hono/html';

import type { QueueEntry } from '../../cases/queue/queue-entry.ts';
import { hidden, page, partWords, words, type Html, type PageFrame } from './page.server.ts';

export type AskedAction = 'grant' | 'decline' | 'close' | 'hide' | 'hide-tribute';

interface Question {
  title: string;
  what: string;
  button: string;
  look: string;
}

const QUESTIONS: Readonly<Record<AskedAction, Question>> = {
  grant: {
    title: 'Grant this claim?',
    what: 'The claimant gets a link by email that works for 30 days. If they use it, they become the owner, and an owner who didn’t respond becomes an editor.',
    button: 'Grant claim',
    look: '',
  },
  decline: {
    title: 'Decline this request?',
    what: 'The case is closed. If the person gave an email address, they get a polite reply.',
    button: 'Decline',
    look: '',
  },
  close: {
    title: 'Close this case?',
    what: 'No email is sent, unless a part was removed: then the person who asked to be left out gets one.',
    button: 'Close case',
    look: '',
  },
  hide: {
    title: 'Remove this part from the page?',
    what: 'The part is removed from the page and the draft, and moved to “Removed items”. The people who manage the page get an email.',
    button: 'Remove part',
    look: 'danger',
  },
  'hide-tribute': {
    title: 'Remove this tribute from the page?',
    what: 'The tribute is moved to “Declined”, where visitors can’t see it. The people who manage the page get an email.',
    button: 'Remove tribute',
    look: 'danger',
  },
};

export interface CaseQuestion {
  action: AskedAction;
  entry: QueueEntry;
  form: string;
  /** of a part or a tribute */
  path?: string | undefined;
  /** the text of the part */
  text?: string | undefined;
}

export function caseQuestionScreen(
  frame: Omit<PageFrame, 'title' | 'room'>,
  { action, entry, form, path, text }: CaseQuestion,
): Html {
  const { title, what, button, look } = QUESTIONS[action];
  const caseUrl = `/operator/cases/${entry.id}`;
  return page({ ...frame, title, room: '/operator/cases' }, [
    html`<p class="muted">${entry.id} &middot; ${words(entry.slug)}</p>
      ${path ? html`<p><strong>${path}</strong></p>` : ''}
      ${text ? html`<blockquote dir="auto">${partWords(text)}</blockquote>` : ''}
      <p>${what}</p>
      <form method="post" action="${caseUrl}" class="actions">
        ${hidden('form', form)}${hidden('seen', entry.history.length)}${hidden('action', action)}
        ${path ? hidden('path', path) : ''}
        <button class="${look}">${button}</button>
        <a class="button quiet" href="${caseUrl}">Cancel</a>
      </form>`,
  ]);
}
