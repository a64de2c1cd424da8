import { html } from 'hono/html';

import type { OperatorMemorial } from '../../memorials/for-operator/find-for-operator.server.ts';
import { OPERATOR_LIMITS } from '../operator-terms.ts';
import type { LookedUpMemorial } from '../support/look-up-memorial.server.ts';
import {
  facts,
  FOCUSED_ERROR,
  hidden,
  page,
  time,
  words,
  type Html,
  type PageFrame,
} from './page.server.ts';

interface SupportForm {
  form: string;
  /** the session of this operator that runs already */
  running?: { id: string; endsAt: Date } | undefined;
  reason?: string | undefined;
  error?: string | undefined;
}

export function memorialScreen(
  frame: Omit<PageFrame, 'title' | 'room'>,
  found: LookedUpMemorial,
  support: SupportForm,
): Html {
  const { memorial } = found;
  return page(
    { ...frame, title: memorial.name || `/${memorial.slug}`, room: '/operator/memorials' },
    [
      html`<section>
        <h2>Page</h2>
        ${pageFacts(found)}
      </section>`,
      membersSection(found),
      memorial.state === 'purged' ? html`` : supportSection(memorial.id, support),
    ],
  );
}

export function pageFacts({ memorial, owner, plan, tributes }: LookedUpMemorial): Html {
  const { slug, shortCode, version, createdAt, updatedAt, publishedAt, takenDownAt } = memorial;
  return facts([
    ['State', stateOf(memorial)],
    ['Who can see this page', levelOf(memorial)],
    [
      'Web address',
      memorial.state === 'published' && memorial.level !== 'family'
        ? html`<a href="/${slug}" rel="noreferrer">/${slug}</a>`
        : `/${slug}`,
    ],
    ['Code', shortCode],
    [
      'Owner',
      owner
        ? html`${linkToAccount(owner.id, owner.email)}${closedNote(owner)}`
        : 'No one is looking after this page',
    ],
    ['Plan', plan],
    ['Tributes', String(tributes)],
    ['Version', String(version)],
    ['Created', time(createdAt)],
    ['Changed', time(updatedAt)],
    ['Published', publishedAt ? time(publishedAt) : 'never'],
    ...(takenDownAt ? [['Taken down', time(takenDownAt)] as const] : []),
    ['Id', memorial.id],
  ]);
}

function linkToAccount(id: string, text: string): Html {
  return html`<a href="/operator/accounts/${id}">${words(text)}</a>`;
}

function closedNote({ isClosed }: { isClosed: boolean }): Html {
  return isClosed ? html`, <span class="fail">account closed</span>` : html``;
}

export function membersSection({ members }: LookedUpMemorial): Html {
  return html`<section>
    <h2>Members</h2>
    ${
      members.length === 0
        ? html`<p>There are no members.</p>`
        : html`<ul class="rows">
            ${members.map(
              ({ userId, name, role, since, isClosed }) =>
                html`<li class="row">
                  <span>${linkToAccount(userId, name || userId)}</span
                  ><span>${role}, since ${time(since)}${closedNote({ isClosed })}</span>
                </li>`,
            )}
          </ul>`
    }
  </section>`;
}

function supportSection(memorialId: string, { form, running, reason, error }: SupportForm): Html {
  if (running) {
    return html`<section>
      <h2>Support session</h2>
      <p>Your support session ends at ${time(running.endsAt)}.</p>
      <p class="actions">
        <a class="button" href="/operator/support/${running.id}">Open support session</a>
      </p>
    </section>`;
  }
  return html`<section>
    <h2>Support session</h2>
    <p>
      To see this memorial&rsquo;s settings, counts and jobs, start a support session. It lasts 30
      minutes, is read-only and shows no condolences.
    </p>
    <form method="post" action="/operator/memorials/${memorialId}/support">
      ${hidden('form', form)}
      <label for="reason">Reason</label>
      <p class="hint" id="reason-hint">
        The family will see it under &ldquo;Recent changes&rdquo;, and the owner gets an email.
      </p>
      ${error ? html`<p class="error" id="reason-error">${error}</p>` : ''}
      <textarea
        id="reason"
        name="reason"
        minlength="${OPERATOR_LIMITS.reasonMin}"
        maxlength="${OPERATOR_LIMITS.reasonMax}"
        required
        aria-describedby="reason-hint${error ? ' reason-error' : ''}"
        ${error ? FOCUSED_ERROR : ''}
      >
${reason ?? ''}</textarea>
      <p class="actions"><button>Start support session</button></p>
    </form>
  </section>`;
}

const STATES = {
  draft: 'Draft',
  published: 'Published',
  'taken-down': 'Taken down',
  purged: 'Deleted for good',
} as const;

const LEVELS = {
  link: 'Anyone with the link',
  public: 'Public',
  family: 'Family and friends only',
} as const;

export function stateOf({ state }: Pick<OperatorMemorial, 'state'>): string {
  return STATES[state];
}

function levelOf({ level, isIndexed }: Pick<OperatorMemorial, 'level' | 'isIndexed'>): string {
  if (level === null) return 'not chosen yet';
  if (level !== 'public') return LEVELS[level];
  return isIndexed ? 'Public, listed by search engines' : 'Public, not listed by search engines';
}
