import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';

import { BusyButton } from '../../../ui/form/busy-button.tsx';
import { useButtonAction, useRouteAction } from '../../../ui/form/route-action.ts';
import { ErrorNotice } from '../../../ui/notice.tsx';
import { RemovalButton } from '../../../ui/removal-button.tsx';
import type { ActionResult } from '../../../wire/action-result.ts';
import type { AttendanceList } from '../contract.ts';
import { AnswerLine } from './answer-line.tsx';
import type { AttendanceAction } from './attendance-intents.ts';

type Answer = AttendanceList['answers'][number];

export function HeldAnswers({ answers }: { answers: readonly Answer[] }) {
  const held = answers.length;
  return (
    <section className="attendance-part attendance-screen" aria-labelledby="attendance-held">
      <h2 id="attendance-held" className="attendance-heading">
        <Trans>Spam ({held})</Trans>
      </h2>
      <p>
        <Trans>
          We think these responses may be spam, so we don’t count them or email the senders.
        </Trans>
      </p>
      <EmptySpam answers={answers} />
      <ul className="attendance-rows">
        {answers.map((answer) => (
          <HeldAnswer key={answer.id} answer={answer} />
        ))}
      </ul>
    </section>
  );
}

/** Deletes what is on the screen: what arrives meanwhile stays. */
function EmptySpam({ answers }: { answers: readonly Answer[] }) {
  const { t, i18n } = useLingui();
  const { send } = useRouteAction<AttendanceAction, ActionResult>();
  const until = answers.map(({ answeredAt }) => answeredAt).reduce((a, b) => (a > b ? a : b), '');
  return (
    <RemovalButton
      title={i18n._(
        msg`${plural(answers.length, { one: 'Delete # spam response?', other: 'Delete # spam responses?' })}`,
      )}
      description={t`Deleted responses can’t be restored.`}
      confirm={<Trans>Delete</Trans>}
      busyLabel={t`Deleting…`}
      keep={<Trans>Keep</Trans>}
      onConfirm={() => send({ intent: 'empty-spam', until })}
    >
      <Trans>Delete all spam</Trans>
    </RemovalButton>
  );
}

function HeldAnswer({ answer: { id, name, count: people, note } }: { answer: Answer }) {
  const { t } = useLingui();
  const { press, isBusy, problem } = useButtonAction<AttendanceAction>();
  return (
    <li className="attendance-row">
      <AnswerLine name={name} people={people} />
      {note ? (
        <p className="attendance-note" dir="auto">
          {note}
        </p>
      ) : null}
      <ErrorNotice sentence={problem} />
      <BusyButton
        type="button"
        variant="quiet"
        isBusy={isBusy}
        busyLabel={t`Saving…`}
        aria-label={t`Not spam: ${name}`}
        onClick={() => void press({ intent: 'accept', id })}
      >
        <Trans>Not spam</Trans>
      </BusyButton>
    </li>
  );
}
