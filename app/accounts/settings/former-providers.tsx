import { Trans, useLingui } from '@lingui/react/macro';

import { Notice } from '../../ui/notice.tsx';
import { listChoices } from '../../wire/text/join-list.ts';
import type { User } from '../contract.ts';

/** Names the connected providers that this site no longer offers, for an account that can have a password instead. */
export function FormerProviders({ user }: { user: User }) {
  const { t, i18n } = useLingui();
  const names = (user.oauth.others ?? []).map(({ name }) => name);
  if (names.length === 0) return null;
  const list = listChoices(names, i18n.locale);
  return (
    <div className="settings-notice">
      <Notice type="info" title={t`You can’t log in with ${list} any more`}>
        <p>
          <Trans>
            This site no longer offers this way to log in. If you don’t have a password yet, choose
            “Forgot your password?” the next time you log in.
          </Trans>
        </p>
      </Notice>
    </div>
  );
}
