import { Trans, useLingui } from '@lingui/react/macro';

import { gatheringTitle } from '../../../memorials/funeral/gathering-words.ts';
import { addressOf } from '../../../wire/call.ts';
import { localDayInWords } from '../../../wire/text/dates-in-words.ts';
import type { AttendanceList } from '../contract.ts';
import { attendanceFiles } from '../endpoints.ts';
import { AnswerLine } from './answer-line.tsx';

type Answer = AttendanceList['answers'][number];

interface AnswerListProps {
  memorialId: string;
  answers: readonly Answer[];
  gatherings: AttendanceList['gatherings'];
}

/** All of them at once, so that a browser finds and prints every name. CSS draws those in sight. */
export function AnswerList({ memorialId, answers, gatherings }: AnswerListProps) {
  const { i18n } = useLingui();
  // With one gathering, everyone comes to it.
  const titles = new Map(
    gatherings.length > 1
      ? gatherings.map((gathering) => [gathering.id, gatheringTitle(i18n, gathering)])
      : [],
  );
  return (
    <section className="attendance-part" aria-labelledby="attendance-guests">
      <h2 id="attendance-guests" className="attendance-heading">
        <Trans context="funeral">Guests</Trans>
      </h2>
      <p className="attendance-actions attendance-screen">
        <button
          type="button"
          className="button"
          data-variant="quiet"
          onClick={() => window.print()}
        >
          <Trans>Print list</Trans>
        </button>
        <a
          className="button"
          data-variant="quiet"
          href={addressOf(attendanceFiles.table, { id: memorialId })}
          download
        >
          <Trans>Download CSV</Trans>
        </a>
      </p>
      <ul className="attendance-rows">
        {answers.map((answer) => (
          <AnswerRow
            key={answer.id}
            answer={answer}
            titles={answer.gatherings.flatMap((id) => titles.get(id) ?? [])}
          />
        ))}
      </ul>
    </section>
  );
}

function AnswerRow({ answer, titles }: { answer: Answer; titles: readonly string[] }) {
  const { name, count: people, note, email, answeredAt } = answer;
  return (
    <li className="attendance-row">
      <AnswerLine name={name} people={people} />
      {titles.length > 0 ? (
        <ul className="attendance-chosen">
          {titles.map((title, index) => (
            <li key={index} dir="auto">
              {title}
            </li>
          ))}
        </ul>
      ) : null}
      {note ? (
        <p className="attendance-note" dir="auto">
          {note}
        </p>
      ) : null}
      <p className="attendance-quiet attendance-screen">
        <time dateTime={answeredAt}>{localDayInWords(new Date(answeredAt))}</time>
        {email === 'none' ? (
          <span>
            {' · '}
            <Trans>No email address</Trans>
          </span>
        ) : null}
      </p>
      {email === 'refused' ? (
        <p className="attendance-refused attendance-screen">
          <Trans>We can’t deliver emails to this guest. Please tell them yourself.</Trans>
        </p>
      ) : null}
    </li>
  );
}
