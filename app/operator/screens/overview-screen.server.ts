import { html } from 'hono/html';

import type { ConfirmingPasskey } from '../../accounts/passkeys/confirm-with-passkey.server.ts';
import { formatCount } from '../../wire/text/format-count.ts';
import type { CheckedFact, JobsReport } from '../operator-context.server.ts';
import type { DoctorReport, Overview } from '../overview.server.ts';
import {
  count,
  facts,
  hidden,
  page,
  tag,
  time,
  type Html,
  type PageFrame,
  words,
} from './page.server.ts';

const grouped = (value: number) => formatCount(value, 'en');

export function overviewScreen(
  frame: Omit<PageFrame, 'title' | 'room'>,
  overview: Overview & { passkeys: readonly ConfirmingPasskey[] },
  forms: { check: string; passkeys: string },
): Html {
  const { cases, facts: now, versions, jobs, doctor, passkeys } = overview;
  return page({ ...frame, title: 'Overview', room: '/operator' }, [
    html`<section>
      <h2>Cases</h2>
      <p>
        <a href="/operator/cases">${count(cases.open, 'open case')}</a>, ${grouped(cases.waiting)}
        waiting for
        you${cases.overdue > 0 ? html`, <strong class="fail">${grouped(cases.overdue)} overdue</strong>` : ''}.
      </p>
    </section>`,
    html`<section>
      <h2>Health</h2>
      ${listOfFacts(now)}
    </section>`,
    doctorSection(doctor, forms.check),
    jobsSection(jobs),
    passkeysSection(passkeys, forms.passkeys),
    html`<section>
      <h2>Versions</h2>
      ${facts(versions.map(({ name, value }) => [name, value] as const))}
    </section>`,
  ]);
}

function listOfFacts(found: readonly CheckedFact[]): Html {
  return html`<ul class="rows">
    ${found.map(
      ({ name, verdict, found: sentence, advice }) =>
        html`<li class="fact">
          ${tag(verdict)}
          <span>
            <strong>${name}</strong>: ${sentence}
            ${advice ? html`<span class="muted">${advice}</span>` : ''}
          </span>
        </li>`,
    )}
  </ul>`;
}

function doctorSection(doctor: DoctorReport | undefined, checkForm: string): Html {
  return html`<section>
    <h2>Doctor</h2>
    ${
      doctor
        ? html`<p>
              Checked at ${time(doctor.at)}.
              ${doctor.isOld ? html`<strong>This is more than five minutes old.</strong>` : ''}
            </p>
            ${listOfFacts(inOrder(doctor.facts))}`
        : html`<p>The checks haven&rsquo;t run yet.</p>`
    }
    <form method="post" action="/operator/check">
      ${hidden('form', checkForm)}
      <button class="quiet">${doctor ? 'Check again' : 'Check now'}</button>
      <span class="small-print">This can take up to a minute.</span>
    </form>
  </section>`;
}

function passkeysSection(passkeys: readonly ConfirmingPasskey[], form: string): Html {
  if (passkeys.length === 0) return html``;
  return html`<section>
    <h2>Your passkeys</h2>
    <p>
      You can use a passkey in place of the code once you have allowed it here. Allow only the ones
      that you added yourself.
    </p>
    <ul class="rows">
      ${passkeys.map(
        ({ id, name, addedAt, mayConfirm }) =>
          html`<li class="row">
            <span><strong>${words(name)}</strong>, added ${time(addedAt)}</span>
            ${
              mayConfirm
                ? html`<span class="muted">opens this screen</span>`
                : html`<form method="post" action="/operator/passkeys">
                    ${hidden('form', form)} ${hidden('passkey', id)}
                    <button class="quiet">Allow</button>
                  </form>`
            }
          </li>`,
      )}
    </ul>
  </section>`;
}

/** What has failed comes first. */
function inOrder(found: readonly CheckedFact[]): CheckedFact[] {
  const order = ['fail', 'warn', 'ok'];
  return found.toSorted((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict));
}

function jobsSection({ counts, failed }: JobsReport): Html {
  return html`<section>
    <h2>Jobs</h2>
    ${
      counts.length === 0
        ? html`<p>No job is waiting or running.</p>`
        : html`<table>
            <thead>
              <tr>
                <th scope="col">Job</th>
                <th scope="col">State</th>
                <th scope="col" class="number">Number</th>
              </tr>
            </thead>
            <tbody>
              ${counts.map(
                ({ name, state, count: number }) =>
                  html`<tr>
                    <td>${name}</td>
                    <td>${state}</td>
                    <td class="number">${number}</td>
                  </tr>`,
              )}
            </tbody>
          </table>`
    }
    ${
      failed.length === 0
        ? html`<p>No job has failed for good in the last day.</p>`
        : html`<h3>Failed for good in the last day</h3>
            <ul class="rows">
              ${failed.map(
                ({ name, message, at }) =>
                  html`<li>${time(at)} <strong>${name}</strong>: ${message || 'no message'}</li>`,
              )}
            </ul>`
    }
  </section>`;
}
