import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import { BusyButton } from '../../ui/form/busy-button.tsx';
import { useRouteAction } from '../../ui/form/route-action.ts';
import type { ActionResult } from '../../wire/action-result.ts';
import type { HelpRequest } from './contract.ts';
import type { HelpAction } from './help-intents.ts';

export function HelpList({ requests }: { requests: readonly HelpRequest[] }) {
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
          <HelpRow key={request.id} request={request} />
        ))}
      </ul>
    </section>
  );
}

function HelpRow({ request }: { request: HelpRequest }) {
  const { t } = useLingui();
  const { id, name, email, text } = request;
  const inviting = useRouteAction<HelpAction, ActionResult>();
  const aside = useRouteAction<HelpAction, ActionResult>();
  const [problem, setProblem] = useState<string>();
  const settle = (result: ActionResult | undefined) => {
    if (result && !result.ok) setProblem(result.sentence);
  };
  const invite = async () => {
    setProblem(undefined);
    const answer = { answer: 'invite', role: 'contributor' } as const;
    settle(await inviting.send({ intent: 'answer-help', id, answer }));
  };
  const putAside = async () => {
    setProblem(undefined);
    settle(await aside.send({ intent: 'answer-help', id, answer: { answer: 'aside' } }));
  };
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
          type="button"
          variant="quiet"
          isBusy={aside.isBusy}
          busyLabel={t`Declining…`}
          aria-label={t`Decline: ${name}`}
          onClick={() => void putAside()}
        >
          <Trans>Decline</Trans>
        </BusyButton>
        {problem ? (
          <p role="alert" className="members-detail" data-tone="error">
            {problem}
          </p>
        ) : null}
      </div>
    </li>
  );
}
