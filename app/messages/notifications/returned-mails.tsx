import { Trans } from '@lingui/react/macro';

import { UserText } from '../../language/user-text.tsx';
import { Notice } from '../../ui/notice.tsx';

export function ReturnedMails({ addresses }: { addresses: readonly string[] }) {
  if (addresses.length === 0) return null;
  return (
    <Notice type="warning">
      {addresses.map((address) => (
        <p key={address}>
          <Trans>
            We can’t deliver emails to <UserText of={address} />. If this is your address, please
            check it in your account. You can still read all messages here.
          </Trans>
        </p>
      ))}
    </Notice>
  );
}
