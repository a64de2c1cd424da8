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
            Emails to <UserText of={address} /> are being returned. If it’s your address, please
            check it in your account. All messages are still here.
          </Trans>
        </p>
      ))}
    </Notice>
  );
}
