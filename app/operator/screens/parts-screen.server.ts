import { html } from 'hono/html';

import type { FoundParts } from '../decide-as-operator.server.ts';
import { OPERATOR_LIMITS } from '../operator-terms.ts';
import { count, page, pager, partWords, type Html, type PageFrame } from './page.server.ts';

const SHOWN_LENGTH = 200;

export function partsScreen(
  frame: Omit<PageFrame, 'title' | 'room'>,
  { id, query, found, current }: { id: string; query: string; found: FoundParts; current: number },
): Html {
  const path = `/operator/cases/${id}/parts`;
  return page({ ...frame, title: 'Parts of the page', room: '/operator/cases' }, [
    html`<p><a href="/operator/cases/${id}">Back to the case</a></p>
      <form method="get" action="${path}" role="search">
        <label for="words">Text in the part</label>
        <input
          type="search"
          id="words"
          name="words"
          value="${query}"
          maxlength="${OPERATOR_LIMITS.search}"
        />
        <p class="actions"><button class="quiet">Search parts</button></p>
      </form>
      <p class="muted">${count(found.total, 'part')} found.</p>
      <ul class="rows">
        ${found.parts.map(
          ({ path: part, text }) =>
            html`<li class="row">
              <span
                >${partWords(text, SHOWN_LENGTH)}<br /><span class="small-print"
                  >${part}</span
                ></span
              >
              <a href="/operator/cases/${id}/hide?path=${encodeURIComponent(part)}">Remove part</a>
            </li>`,
        )}
      </ul>`,
    pager({
      path: `${path}?words=${encodeURIComponent(query)}`,
      page: current,
      pages: Math.ceil(found.total / OPERATOR_LIMITS.pageSize),
    }),
  ]);
}
