import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';

import { distinctTitles } from '../../../memorials/funeral/gathering-words.ts';
import { useRouteAction } from '../../../ui/form/route-action.ts';
import { RemovalDialog } from '../../../ui/removal-button.tsx';
import type { ActionResult } from '../../../wire/action-result.ts';
import { addressOf } from '../../../wire/call.ts';
import { localDayInWords } from '../../../wire/text/dates-in-words.ts';
import type { AttendanceList } from '../contract.ts';
import { attendanceFiles } from '../endpoints.ts';
import { AnswerLine } from './answer-line.tsx';
import type { AttendanceAction } from './attendance-intents.ts';

type Answer = AttendanceList['answers'][number];

interface AnswerListProps {
  memorialId: string;
  answers: readonly Answer[];
  gatherings: AttendanceList['gatherings'];
}

/** All of them at once, so that a browser finds and prints every name. CSS draws those in sight. */
export function AnswerList({ memorialId, answers, gatherings }: AnswerListProps) {
  const { i18n } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<Answer>();
  // With one gathering, everyone comes to it.
  const titles = distinctTitles(i18n, gatherings.length > 1 ? gatherings : []);
  return (
    <section className="attendance-part" aria-labelledby="attendance-guests">
      <h2 id="attendance-guests" ref={heading} className="attendance-heading" tabIndex={-1}>
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
          <Trans>Download list (CSV)</Trans>
        </a>
      </p>
      <ul className="attendance-rows">
        {answers.map((answer) => (
          <AnswerRow
            key={answer.id}
            answer={answer}
            titles={answer.gatherings.flatMap((id) => titles.get(id) ?? [])}
            onRemove={() => setAsked(answer)}
          />
        ))}
      </ul>
      {asked ? (
        <RemoveQuestion
          answer={asked}
          onClose={() => setAsked(undefined)}
          onRemoved={() => heading.current?.focus()}
        />
      ) : null}
    </section>
  );
}

interface AnswerRowProps {
  answer: Answer;
  titles: readonly string[];
  onRemove: () => void;
}

function AnswerRow({ answer, titles, onRemove }: AnswerRowProps) {
  const { t } = useLingui();
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
      <div className="attendance-foot attendance-screen">
        <p className="attendance-quiet">
          <time dateTime={answeredAt}>{localDayInWords(new Date(answeredAt))}</time>
          {email === 'none' ? (
            <span>
              {' · '}
              <Trans>No email address</Trans>
            </span>
          ) : null}
        </p>
        <button
          type="button"
          className="attendance-remove"
          aria-label={t`Remove ${name}`}
          onClick={onRemove}
        >
          <Trans context="guest">Remove</Trans>
        </button>
      </div>
      {email === 'refused' ? (
        <p className="attendance-refused attendance-screen">
          <Trans>We can’t deliver emails to this guest. Please tell them yourself.</Trans>
        </p>
      ) : null}
      {email === 'undelivered' ? (
        <p className="attendance-refused attendance-screen">
          <Trans>
            We couldn’t deliver our last email to this guest. Please tell them yourself.
          </Trans>
        </p>
      ) : null}
    </li>
  );
}

interface RemoveQuestionProps {
  answer: Answer;
  onClose: () => void;
  /** moves the focus, because the pressed button is removed with its row */
  onRemoved: () => void;
}

/** Outside the rows, which draw nothing beyond their own box. */
function RemoveQuestion({ answer: { id, name, email }, onClose, onRemoved }: RemoveQuestionProps) {
  const { t } = useLingui();
  const { send } = useRouteAction<AttendanceAction, ActionResult>();
  return (
    <RemovalDialog
      title={t`Remove ${name} from the list?`}
      description={
        email === 'none'
          ? t`Their response will be deleted and can’t be restored.`
          : t`Their response will be deleted and can’t be restored. We won’t email them about this or any later changes.`
      }
      confirm={<Trans context="guest">Remove</Trans>}
      busyLabel={t`Removing…`}
      keep={<Trans>Keep</Trans>}
      onConfirm={() => send({ intent: 'remove', id })}
      onClose={onClose}
      onReturnFocus={onRemoved}
    />
  );
}
