import { Notice } from '../../ui/notice.tsx';
import { canChangePassword, type User } from '../contract.ts';
import { PasswordForm } from './password-form.tsx';

export function SecuritySettings({ user }: { user: User }) {
  return (
    <section className="settings-card" aria-labelledby="security-title">
      <h2 id="security-title" className="settings-heading">
        Change password
      </h2>
      {canChangePassword(user) ? (
        <PasswordForm email={user.email} />
      ) : (
        <Notice type="info">
          <p>
            You sign in with {providerName(user)}, so there is no password to change here. Your
            password is kept there.
          </p>
        </Notice>
      )}
    </section>
  );
}

function providerName({ oauth }: User): string {
  if (oauth.google && oauth.facebook) return 'Google or Facebook';
  return oauth.google ? 'Google' : 'Facebook';
}
