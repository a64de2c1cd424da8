import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import type { SignUpLink } from '../../accounts/invitations/sign-up-link.ts';
import { UserText } from '../../language/user-text.tsx';
import { LinkPage } from '../links/link-page.tsx';
import { SignInFirst } from '../links/sign-in-first.tsx';

/** `/i/{token}` of the operator's invitation: creates an account, and asks nothing else. */
export function SignUpInvitationPage({ link }: { link: SignUpLink }) {
  const { t } = useLingui();
  return (
    <LinkPage title={t`You’re invited`}>
      <p>
        <Trans>With an account, you can make a page for someone who has died.</Trans>
      </p>
      <SignInFirst
        text={
          <Trans>
            Please sign up with the address this invitation was sent to:{' '}
            <UserText of={link.sentTo} />.
          </Trans>
        }
        verifyReason={t`To use your account, please verify your email address.`}
      >
        <div className="link-page-actions">
          <Link to="/memorials" className="button" data-variant="primary">
            <Trans>Go to your memorials</Trans>
          </Link>
        </div>
      </SignInFirst>
    </LinkPage>
  );
}
