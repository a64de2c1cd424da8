import { html, raw } from 'hono/html';

import {
  CLOSING_REASONS,
  EXPLANATION_LIMITS,
  type ClosingReason,
} from '../../accounts/closing/closing-terms.ts';
import { CLOSING_PROBLEMS, type ClosingProblem } from '../accounts/close-account.server.ts';
import type { LookedUpAccount } from '../accounts/look-up-account.server.ts';
import { stateOf } from './memorial-screen.server.ts';
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

type Frame = Omit<PageFrame, 'title' | 'room'>;

const ROOM = '/operator/accounts';

export const CLOSING_LABELS: Readonly<Record<ClosingReason, string>> = {
  spam: 'Selling or advertising',
  harassment: 'Threats or harm to people',
  deception: 'Deceiving people',
  illegal: 'Something illegal',
  other: 'Another breach of the terms',
};

/** @param email - as it was typed; undefined before a search */
export function accountsScreen(
  frame: Frame,
  { form, email = '', error }: { form: string; email?: string; error?: string },
): Html {
  return page({ ...frame, title: 'Accounts', room: ROOM }, [
    html`<form method="post" action="${ROOM}">
      ${hidden('form', form)}
      <label for="email">Email address</label>
      <p class="hint" id="email-hint">
        You can only find accounts with a verified address. Others can&rsquo;t publish anything.
      </p>
      ${error ? html`<p class="error" id="email-error" role="alert">${error}</p>` : ''}
      <input
        type="text"
        id="email"
        name="email"
        value="${email}"
        inputmode="email"
        autocomplete="off"
        autocapitalize="none"
        spellcheck="false"
        maxlength="254"
        required
        aria-describedby="email-hint${error ? ' email-error' : ''}"
        ${error ? FOCUSED_ERROR : ''}
      />
      <p class="actions"><button>Find account</button></p>
    </form>`,
  ]);
}

export function accountScreen(
  frame: Frame,
  account: LookedUpAccount,
  obstacle: ClosingProblem | undefined,
): Html {
  const { id, email, name, createdAt, lastSeenAt, plan, closing } = account;
  return page({ ...frame, title: name || email, room: ROOM }, [
    html`<section>
      <h2>Account</h2>
      ${facts([
        ['State', closing ? html`<span class="fail">Closed</span>` : 'Open'],
        ['Email address', words(email)],
        ['Plan', plan],
        ['Signed up', time(createdAt)],
        ['Last seen', time(lastSeenAt)],
        ['Id', id],
      ])}
    </section>`,
    memorialsSection(account),
    closing ? closedSection(account, closing) : closeSection(id, obstacle),
  ]);
}

function memorialsSection({ memorials }: LookedUpAccount): Html {
  return html`<section>
    <h2>Memorials</h2>
    ${
      memorials.length === 0
        ? html`<p>This account has no role on any memorial.</p>`
        : html`<ul class="rows">
            ${memorials.map(
              ({ role, memorial }) =>
                html`<li class="row">
                  <span>
                    <a href="/operator/memorials/${memorial.id}"
                      >${words(memorial.name || memorial.slug)}</a
                    ><br />
                    <span class="small-print">/${memorial.slug}</span>
                  </span>
                  <span>${role}, ${stateOf(memorial).toLowerCase()}</span>
                </li>`,
            )}
          </ul>`
    }
  </section>`;
}

function closedSection(
  { id }: LookedUpAccount,
  { reason, explanation, closed_at: closedAt }: NonNullable<LookedUpAccount['closing']>,
): Html {
  return html`<section>
    <h2>Closed</h2>
    ${facts([
      ['Since', time(new Date(closedAt))],
      ['Reason', CLOSING_LABELS[reason]],
    ])}
    <blockquote dir="auto">${explanation}</blockquote>
    <p class="actions">
      <a class="button quiet" href="${ROOM}/${id}/open">Open account again</a>
    </p>
  </section>`;
}

function closeSection(id: string, obstacle: ClosingProblem | undefined): Html {
  return html`<section>
    <h2>Close</h2>
    ${
      obstacle
        ? html`<p>${CLOSING_PROBLEMS[obstacle]}</p>`
        : html`<p>
              A closed account can&rsquo;t be used to log in. Its pages stay until you remove them.
            </p>
            <p class="actions">
              <a class="button danger" href="${ROOM}/${id}/close">Close account</a>
            </p>`
    }
  </section>`;
}

interface CloseForm {
  form: string;
  reason?: string;
  explanation?: string;
  errors?: { reason?: string | undefined; explanation?: string | undefined };
}

export function closeAccountScreen(
  frame: Frame,
  { id, email }: LookedUpAccount,
  { form, reason = '', explanation = '', errors = {} }: CloseForm,
): Html {
  return page({ ...frame, title: 'Close this account?', room: ROOM }, [
    html`<p class="muted">${words(email)}</p>
      <p>
        The person is logged out everywhere, and can&rsquo;t log in or sign up again with this
        address. They get an email with your reasons and how to object. Their pages and roles stay
        as they are. A paid plan ends now; what was paid before isn&rsquo;t refunded.
      </p>
      <form method="post" action="${ROOM}/${id}/close">
        ${hidden('form', form)}
        <fieldset ${errors.reason ? raw('aria-describedby="reason-error"') : ''}>
          <legend>Reason</legend>
          ${errors.reason ? html`<p class="error" id="reason-error">${errors.reason}</p>` : ''}
          ${CLOSING_REASONS.map(
            (one) =>
              html`<label class="choice">
                <input
                  type="radio"
                  name="reason"
                  value="${one}"
                  required
                  ${one === reason ? 'checked' : ''}
                />
                ${CLOSING_LABELS[one]}
              </label>`,
          )}
        </fieldset>
        <label for="explanation">What happened</label>
        <p class="hint" id="explanation-hint">
          They&rsquo;ll read this in the email. Say what they did, where and when, without naming
          who reported it.
        </p>
        ${
          errors.explanation
            ? html`<p class="error" id="explanation-error">${errors.explanation}</p>`
            : ''
        }
        <textarea
          id="explanation"
          name="explanation"
          minlength="${EXPLANATION_LIMITS.min}"
          maxlength="${EXPLANATION_LIMITS.max}"
          required
          aria-describedby="explanation-hint${errors.explanation ? ' explanation-error' : ''}"
          ${errors.explanation && !errors.reason ? FOCUSED_ERROR : ''}
        >
${explanation}</textarea>
        <p class="actions">
          <button class="danger">Close account</button>
          <a class="button quiet" href="${ROOM}/${id}">Cancel</a>
        </p>
      </form>`,
  ]);
}

export function openAccountScreen(
  frame: Frame,
  { id, email }: LookedUpAccount,
  form: string,
): Html {
  return page({ ...frame, title: 'Open this account again?', room: ROOM }, [
    html`<p class="muted">${words(email)}</p>
      <p>
        The person can log in as before, with the same pages and roles. A paid plan isn&rsquo;t
        restored. No email is sent, so reply to them yourself.
      </p>
      <form method="post" action="${ROOM}/${id}/open" class="actions">
        ${hidden('form', form)}
        <button>Open account again</button>
        <a class="button quiet" href="${ROOM}/${id}">Cancel</a>
      </form>`,
  ]);
}
