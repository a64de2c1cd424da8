import { Notice } from '../../ui/notice.tsx';
import { canChangePassword, type User } from '../contract.ts';
import { PasswordForm } from './password-form.tsx';
import { SessionList } from './session-list.tsx';

export function SecuritySettings({ user }: { user: User }) {
  return (
    <>
      <PasswordCard user={user} />
      <SessionList />
    </>
  );
}

function PasswordCard({ user }: { user: User }) {
  return (
    <section className="settings-card" aria-labelledby="security-title">
      <h2 id="security-title" className="settings-heading">
        {canChangePassword(user) ? 'Change password' : 'Password'}
      </h2>
      {canChangePassword(user) ? (
        <PasswordForm email={user.email} />
      ) : (
        <div className="settings-notice">
          <Notice type="info" title={`You sign in with ${providerName(user)}`}>
            <p>
              Your account here has no password to change. You can change your {providerName(user)}{' '}
              password in your {providerName(user)} account.
            </p>
          </Notice>
        </div>
      )}
    </section>
  );
}

function providerName({ oauth }: User): string {
  if (oauth.google && oauth.facebook) return 'Google or Facebook';
  return oauth.google ? 'Google' : 'Facebook';
}
