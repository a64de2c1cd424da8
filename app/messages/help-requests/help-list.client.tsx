import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import { focusOnce } from '../../ui/focus-once.ts';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { useRouteAction } from '../../ui/form/route-action.ts';
import { UndoNotice, useUndoable, type UndoState } from '../../ui/undo-notice.tsx';
import type { ActionResult } from '../../wire/action-result.ts';
import type { HelpRequest } from './contract.ts';
import type { HelpAction } from './help-intents.ts';

export function HelpList({ requests }: { requests: readonly HelpRequest[] }) {
  const { t } = useLingui();
  const undo = useUndoable();
  // Here and not in the row, which is gone before its answer comes.
  const declining = useRouteAction<HelpAction, ActionResult>();
  const reopening = useRouteAction<HelpAction, ActionResult>();
  const [failure, setFailure] = useState<{ id: string; sentence: string }>();
  const [reopened, setReopened] = useState<string>();

  const send = async (id: string, answer: 'aside' | 'reopen') => {
    setFailure(undefined);
    // [Undo] can be pressed while the list is still loading after the first answer.
    const { send: submit } = answer === 'aside' ? declining : reopening;
    const result = await submit({ intent: 'answer-help', id, answer: { answer } });
    if (result && !result.ok) setFailure({ id, sentence: result.sentence });
    return result?.ok ?? false;
  };
  const decline = async ({ id }: HelpRequest) => {
    if (!(await send(id, 'aside'))) return;
    const reopen = () => {
      setReopened(id);
      void send(id, 'reopen');
    };
    undo.show({ words: t`Offer declined`, undo: reopen });
  };
  const isListed = requests.some(({ id }) => id === failure?.id);

  return (
    <>
      <HelpRows
        requests={requests}
        reopened={reopened}
        decline={decline}
        isDeclining={declining.isBusy}
        clear={undo.clear}
        failure={failure}
      />
      <UndoNotice {...undo} />
      {failure && !isListed ? (
        <p role="alert" className="members-detail" data-tone="error">
          {failure.sentence}
        </p>
      ) : null}
    </>
  );
}

interface HelpRowProps {
  /** the request that [Undo] brings back; it takes the focus */
  reopened: string | undefined;
  decline: (request: HelpRequest) => Promise<void>;
  /** of any row: one answer at a time */
  isDeclining: boolean;
  clear: UndoState['clear'];
  failure: { id: string; sentence: string } | undefined;
}

function HelpRows({ requests, ...row }: HelpRowProps & { requests: readonly HelpRequest[] }) {
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby="members-help">
      <h3 id="members-help" className="members-heading">
        <Trans>Asked to help</Trans>
      </h3>
      <p className="members-text">
        <Trans>
          These visitors have offered to help manage this page. We haven’t checked their names or
          email addresses, so only invite people you know.
        </Trans>
      </p>
      <ul className="members-list">
        {requests.map((request) => (
          <HelpRow key={request.id} request={request} {...row} />
        ))}
      </ul>
    </section>
  );
}

function HelpRow({ request, ...row }: HelpRowProps & { request: HelpRequest }) {
  const { reopened, decline, isDeclining, clear, failure } = row;
  const { t } = useLingui();
  const { id, name, email, text } = request;
  const inviting = useRouteAction<HelpAction, ActionResult>();
  const [problem, setProblem] = useState<string>();
  const invite = async () => {
    setProblem(undefined);
    clear();
    const answer = { answer: 'invite', role: 'contributor' } as const;
    const result = await inviting.send({ intent: 'answer-help', id, answer });
    if (result && !result.ok) setProblem(result.sentence);
  };
  const declineRequest = async () => {
    setProblem(undefined);
    await decline(request);
  };
  const sentence = failure?.id === id ? failure.sentence : problem;
  return (
    <li className="members-row">
      <div className="members-words">
        <p className="members-name">
          <bdi>{name}</bdi>
        </p>
        <p className="members-detail">
          <bdi>{email}</bdi>
        </p>
        <p className="members-quote" dir="auto">
          {text}
        </p>
      </div>
      <div className="members-actions">
        <BusyButton
          type="button"
          variant="quiet"
          isBusy={inviting.isBusy}
          busyLabel={t`Sending…`}
          aria-label={t`Invite as contributor: ${name}`}
          onClick={() => void invite()}
        >
          <Trans>Invite as contributor</Trans>
        </BusyButton>
        <BusyButton
          ref={reopened === id ? focusOnce : undefined}
          type="button"
          variant="quiet"
          isBusy={isDeclining}
          busyLabel={t`Declining…`}
          aria-label={t`Decline: ${name}`}
          onClick={() => void declineRequest()}
        >
          <Trans>Decline</Trans>
        </BusyButton>
        {sentence ? (
          <p role="alert" className="members-detail" data-tone="error">
            {sentence}
          </p>
        ) : null}
      </div>
    </li>
  );
}
