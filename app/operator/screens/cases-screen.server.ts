import { html } from 'hono/html';

import { day, deadlineOf, subjectOf } from '../../cases/queue/case-sentences.ts';
import type { QueuePage } from '../../cases/queue/operator-queue.server.ts';
import { OPERATOR_LIMITS } from '../operator-terms.ts';
import { count, page, pager, words, type Html, type PageFrame } from './page.server.ts';

export function casesScreen(
  frame: Omit<PageFrame, 'title' | 'room'>,
  { entries, total }: QueuePage,
  current: number,
): Html {
  return page({ ...frame, title: 'Cases', room: '/operator/cases' }, [
    total === 0
      ? html`<p>There are no open cases.</p>`
      : html`<p class="muted">
          ${count(total, 'open case')}. Those waiting for you come first, then the earliest
          deadline.
        </p>`,
    html`<ul class="rows">
      ${entries.map(
        (entry) =>
          html`<li class="row">
            <span>
              <a href="/operator/cases/${entry.id}">${sentenceCase(subjectOf(entry))}</a><br />
              <span class="muted">${words(entry.slug)}, since ${day(entry.since)}</span>
            </span>
            <span class="${entry.isOverdue && entry.waitsFor === 'operator' ? 'fail' : ''}">
              ${deadlineOf(entry)}
            </span>
          </li>`,
      )}
    </ul>`,
    pager({
      path: '/operator/cases',
      page: current,
      pages: Math.ceil(total / OPERATOR_LIMITS.pageSize),
    }),
  ]);
}

export function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
