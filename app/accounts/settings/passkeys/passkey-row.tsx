import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import { UserText } from '../../../language/user-text.tsx';
import { useRouteAction } from '../../../ui/form/route-action.ts';
import { RemovalButton } from '../../../ui/removal-button.tsx';
import type { ActionResult } from '../../../wire/action-result.ts';
import { localDayInWords } from '../../../wire/text/dates-in-words.ts';
import type { Passkey } from '../../passkeys/contract.ts';
import type { AccountAction } from '../account-intents.ts';
import { deviceLabel } from '../device-label.ts';
import { FailureNotice } from '../failure-notice.tsx';
import { lastUsed } from '../last-used.ts';
import { RenamePasskey } from './rename-passkey.tsx';

interface PasskeyRowProps {
  passkey: Passkey;
  email: string;
  at: Date;
  /** moves the focus, because what had it is removed */
  onAnswered: () => void;
}

export function PasskeyRow({ passkey, email, at, onAnswered }: PasskeyRowProps) {
  const { t, i18n } = useLingui();
  const { id, createdAt, lastUsedAt } = passkey;
  const { send } = useRouteAction<AccountAction, ActionResult>();
  const [isRenaming, setIsRenaming] = useState(false);
  const [failure, setFailure] = useState<ActionResult & { ok: false }>();
  const name = deviceLabel(i18n, passkey.name);
  const added = localDayInWords(new Date(createdAt));

  const remove = async (): Promise<ActionResult | undefined> => {
    setFailure(undefined);
    const result = await send({ intent: 'remove-passkey', id });
    if (result?.ok !== false || result.code !== 'SIGN_IN_AGAIN') return result;
    // The login dialog can't open above the question.
    setFailure(result);
    return { ok: true };
  };

  return (
    <li className="session-row">
      <div className="session-words">
        <p className="session-device">
          <UserText of={name} />
        </p>
        <p className="session-when">
          <span>{t`Added ${added}`}</span>
          <span>{lastUsedAt ? lastUsed(i18n, new Date(lastUsedAt), at) : t`Not used yet`}</span>
        </p>
      </div>
      <div className="passkey-actions">
        <button
          type="button"
          className="button"
          data-variant="quiet"
          aria-label={t`Rename ${name}`}
          onClick={() => setIsRenaming(true)}
        >
          <Trans>Rename</Trans>
        </button>
        <RemovalButton
          name={t`Remove passkey ${name}`}
          title={t`Remove this passkey?`}
          description={t`You won’t be able to log in with this passkey any more. If your device still offers it, delete it in the device’s settings.`}
          confirm={<Trans>Remove passkey</Trans>}
          busyLabel={t`Removing…`}
          keep={<Trans>Cancel</Trans>}
          onConfirm={remove}
          onReturnFocus={onAnswered}
        >
          <Trans>Remove</Trans>
        </RemovalButton>
      </div>
      {failure ? (
        <FailureNotice
          failure={failure}
          email={email}
          onLoggedIn={() => {
            setFailure(undefined);
            onAnswered();
          }}
        />
      ) : null}
      {isRenaming ? (
        <RenamePasskey id={id} name={name} onClose={() => setIsRenaming(false)} />
      ) : null}
    </li>
  );
}
