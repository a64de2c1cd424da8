import { html } from 'hono/html';

import { deadlineOf, minute, subjectOf } from '../../cases/queue/case-sentences.ts';
import type { ReadCase } from '../../cases/queue/operator-queue.server.ts';
import type { QueueEntry } from '../../cases/queue/queue-entry.ts';
import { OPERATOR_LIMITS } from '../operator-terms.ts';
import { sentenceCase } from './cases-screen.server.ts';
import {
  facts,
  FOCUSED_ERROR,
  hidden,
  page,
  words,
  type Html,
  type PageFrame,
} from './page.server.ts';

interface CaseForms {
  /** of the forms that are sent to the case's own address */
  form: string;
  /** a question that was refused, to be corrected */
  question?: { text: string; error: string } | undefined;
}

export function caseScreen(
  frame: Omit<PageFrame, 'title' | 'room'>,
  { entry, isOpen }: ReadCase,
  forms: CaseForms,
): Html {
  const title = sentenceCase(subjectOf(entry));
  return page({ ...frame, title, room: '/operator/cases' }, [
    html`<p class="muted">
      ${entry.id} &middot;
      <a href="/operator/memorials/${entry.memorialId}">${words(entry.slug)}</a> &middot;
      ${isOpen ? deadlineOf(entry) : 'closed'}
    </p>`,
    writtenSection(entry),
    tributeSection(entry),
    html`<section>
      <h2>History</h2>
      <ul class="rows">
        ${entry.history.map(
          ({ at, words: step }) =>
            html`<li><span class="muted">${minute(at)}</span> ${words(step)}</li>`,
        )}
      </ul>
    </section>`,
    isOpen ? decisions(entry, forms) : html`<p>This case is closed, so nothing can be decided.</p>`,
  ]);
}

function writtenSection(entry: QueueEntry): Html {
  const { kind, name, relationship, email, text } = entry;
  const missing = html`<span class="muted">not given</span>`;
  return html`<section>
    <h2>What was written</h2>
    ${text ? html`<blockquote dir="auto">${text}</blockquote>` : ''}
    ${facts([
      ...(name ? [['From', words(name)] as const] : []),
      ...(relationship ? [['Related', words(relationship)] as const] : []),
      [
        'Reply to',
        email ? html`${words(email)}${kind === 'claim' ? ' (confirmed)' : ''}` : missing,
      ],
    ])}
  </section>`;
}

/** What is decided about a report depends on it. */
function tributeSection({ kind, tributeId, tribute }: QueueEntry): Html {
  if (kind !== 'report') return html``;
  return html`<section>
    <h2>The tribute</h2>
    ${tribute ? html`<blockquote dir="auto">${tribute.text}</blockquote>` : ''}
    ${facts([
      ...(tribute ? [['From', words(tribute.name)] as const] : []),
      ['Id', tributeId ?? 'no longer on the page'],
    ])}
  </section>`;
}

function decisions(entry: QueueEntry, { form, question }: CaseForms): Html[] {
  const { id, kind, tributeId, isFromVisitor, waitsFor } = entry;
  const path = `/operator/cases/${id}`;
  const link = (action: string, label: string, look: string) =>
    html`<a class="button ${look}" href="${path}/${action}">${label}</a>`;
  const decide = html`<section>
    <h2>Decide</h2>
    <p class="actions">
      ${kind === 'claim' && waitsFor === 'operator' ? link('grant', 'Grant claim', '') : ''}
      ${isFromVisitor ? link('hide-tribute', 'Remove tribute', 'danger') : ''}
      ${kind === 'wish' ? link('parts', 'Find part', '') : ''}
      ${kind === 'report' ? '' : link('decline', 'Decline', 'quiet')}
      ${link('close', 'Close case', 'quiet')}
    </p>
    ${
      tributeId && !isFromVisitor
        ? html`<p>
            This tribute was imported with the page. To remove it, delete it from the file and
            import the file again.
          </p>`
        : ''
    }
    ${kind === 'wish' ? tributeForm(path) : ''}
  </section>`;
  if (kind === 'report' || waitsFor !== 'operator') return [decide];
  return [decide, questionForm({ path, form, seen: entry.history.length, question })];
}

/** The id of a visitor's tribute stands in the address of “Report this tribute”. */
function tributeForm(path: string): Html {
  return html`<form method="get" action="${path}/hide-tribute">
    <label for="tribute">A visitor&rsquo;s tribute to remove</label>
    <p class="hint" id="tribute-hint">
      Its id is in the address of &ldquo;Report this tribute&rdquo;.
    </p>
    <input
      type="text"
      id="tribute"
      name="tribute"
      maxlength="26"
      pattern="tri_[0-9A-Za-z]{22}"
      required
      aria-describedby="tribute-hint"
    />
    <p class="actions"><button class="quiet">Continue</button></p>
  </form>`;
}

function questionForm({
  path,
  form,
  seen,
  question,
}: {
  path: string;
  form: string;
  seen: number;
  question: CaseForms['question'];
}): Html {
  return html`<section>
    <h2>Note a question</h2>
    <form method="post" action="${path}">
      ${hidden('form', form)}${hidden('seen', seen)}${hidden('action', 'asked')}
      <label for="text">What you asked by email</label>
      <p class="hint" id="text-hint">The deadline starts again. Nothing is sent.</p>
      ${question ? html`<p class="error" id="text-error">${question.error}</p>` : ''}
      <textarea
        id="text"
        name="text"
        maxlength="${OPERATOR_LIMITS.questionMax}"
        required
        aria-describedby="text-hint${question ? ' text-error' : ''}"
        ${question ? FOCUSED_ERROR : ''}
      >
${question?.text ?? ''}</textarea>
      <p class="actions"><button class="quiet">Note question</button></p>
    </form>
  </section>`;
}
