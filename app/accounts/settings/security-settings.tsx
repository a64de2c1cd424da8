import { Trans, useLingui } from '@lingui/react/macro';

import { Notice } from '../../ui/notice.tsx';
import { listChoices } from '../../wire/text/join-list.ts';
import { canChangePassword, type User } from '../contract.ts';
import { FormerProviders } from './former-providers.tsx';
import { PasskeyCard } from './passkeys/passkey-card.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProviderCard } from './provider-card.tsx';
import { SessionList } from './session-list.tsx';

export function SecuritySettings({ user }: { user: User }) {
  return (
    <>
      <PasswordCard user={user} />
      <PasskeyCard user={user} />
      <ProviderCard user={user} />
      <SessionList />
    </>
  );
}

function PasswordCard({ user }: { user: User }) {
  const { t, i18n } = useLingui();
  const provider = providerName(i18n.locale, user);
  return (
    <section className="settings-card" aria-labelledby="security-title">
      <h2 id="security-title" className="settings-heading">
        {canChangePassword(user) ? t`Change password` : t`Password`}
      </h2>
      {canChangePassword(user) ? (
        <>
          <FormerProviders user={user} />
          <PasswordForm email={user.email} />
        </>
      ) : (
        <div className="settings-notice">
          <Notice type="info" title={t`You log in with ${provider}`}>
            <p>
              <Trans>
                To change your {provider} password, go to your {provider} account. If you also have
                a password for this site, you can change it with “Forgot your password?” when you
                log in.
              </Trans>
            </p>
          </Notice>
        </div>
      )}
    </section>
  );
}

function providerName(language: string, { oauth }: User): string {
  const names = [
    ...(oauth.google ? ['Google'] : []),
    ...(oauth.facebook ? ['Facebook'] : []),
    ...(oauth.others ?? []).flatMap(({ name, isOffered }) => (isOffered ? [name] : [])),
  ];
  return listChoices(names, language);
}
