import { html } from 'hono/html';

import type { SupportView } from '../support/support-sessions.server.ts';
import { membersSection, pageFacts } from './memorial-screen.server.ts';
import { facts, hidden, page, time, words, type Html, type PageFrame } from './page.server.ts';

export function supportScreen(
  frame: Omit<PageFrame, 'title' | 'room'>,
  view: SupportView,
  endForm: string,
): Html {
  const { memorial, settings, counts, work, log, id, reason, endsAt } = view;
  const title = `Support: ${memorial.name || `/${memorial.slug}`}`;
  return page({ ...frame, title, room: '/operator/memorials' }, [
    html`<section>
      <p>Read-only, until ${time(endsAt)}. The family reads your reason: ${words(reason)}</p>
      <form method="post" action="/operator/support/${id}/end">
        ${hidden('form', endForm)}
        <button class="quiet">End support session</button>
      </form>
    </section>`,
    html`<section>
      <h2>Page</h2>
      ${pageFacts(view)}
    </section>`,
    membersSection(view),
    html`<section>
      <h2>Settings</h2>
      ${facts([
        ['Language', memorial.language ?? 'English'],
        ['Tributes', settings.tributes],
        ['Condolences', settings.letters],
        ['Emails', settings.notify],
        ['Time zone', settings.timeZone],
        ['First reader', settings.firstReader ? 'chosen' : 'none'],
      ])}
    </section>`,
    html`<section>
      <h2>Counts</h2>
      ${facts([
        ['Tributes', String(view.tributes)],
        ['Waiting for review', String(counts.waiting)],
        ['Asked to help', String(counts.helpRequests)],
        ['Photos and videos', String(counts.media)],
      ])}
    </section>`,
    html`<section>
      <h2>Jobs</h2>
      ${
        work.length === 0
          ? html`<p>No upload, booklet, video or download is stored.</p>`
          : html`<ul class="rows">
              ${work.map(
                ({ what, state, at, problem }) =>
                  html`<li class="row">
                    <span>${what}: ${state}${problem ? ` (${problem})` : ''}</span
                    ><span>${time(at)}</span>
                  </li>`,
              )}
            </ul>`
      }
    </section>`,
    html`<section>
      <h2>Recent changes</h2>
      <ul class="rows">
        ${log.map(
          ({ action, at, by }) =>
            html`<li class="row">
              <span>${action.replaceAll('-', ' ')}${by ? html`, ${words(by)}` : ''}</span>
              <span>${time(new Date(at))}</span>
            </li>`,
        )}
      </ul>
    </section>`,
  ]);
}
