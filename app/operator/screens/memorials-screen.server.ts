import { html } from 'hono/html';

import type { FoundForOperator } from '../../memorials/for-operator/find-for-operator.server.ts';
import { MEMORIAL_QUERY_LENGTH } from '../../memorials/for-operator/memorial-query.ts';
import { stateOf } from './memorial-screen.server.ts';
import { page, words, type Html, type PageFrame } from './page.server.ts';

export function memorialsScreen(
  frame: Omit<PageFrame, 'title' | 'room'>,
  query: string,
  found: FoundForOperator | undefined,
): Html {
  return page({ ...frame, title: 'Memorials', room: '/operator/memorials' }, [
    html`<form method="get" action="/operator/memorials" role="search">
      <label for="q">Web address, name or code</label>
      <p class="hint" id="q-hint">
        Search by name to find public pages that search engines may list. To find other pages, enter
        the start of their web address.
      </p>
      <input
        type="search"
        id="q"
        name="q"
        value="${query}"
        maxlength="${MEMORIAL_QUERY_LENGTH}"
        aria-describedby="q-hint"
      />
      <p class="actions"><button>Find memorial</button></p>
    </form>`,
    found ? results(found) : html``,
  ]);
}

function results({ memorials, hasMore }: FoundForOperator): Html {
  if (memorials.length === 0) return html`<p role="status">No memorial was found.</p>`;
  return html`<ul class="rows">
      ${memorials.map(
        (memorial) =>
          html`<li class="row">
            <span>
              <a href="/operator/memorials/${memorial.id}"
                >${words(memorial.name || memorial.slug)}</a
              ><br />
              <span class="small-print">/${memorial.slug}</span>
            </span>
            <span>${stateOf(memorial)}</span>
          </li>`,
      )}
    </ul>
    ${
      hasMore
        ? html`<p>
            Only the first ${memorials.length} are shown. Enter more of the name or the address.
          </p>`
        : ''
    }`;
}
