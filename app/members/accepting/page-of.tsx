import { Trans, useLingui } from '@lingui/react/macro';

import { UserText } from '../../language/user-text.tsx';

/** Renders 'the memorial page for Anna Berg' or, without a name, 'a memorial page'. */
export function PageOf({ name }: { name: string | undefined }) {
  const { t } = useLingui();
  if (!name) return t`a memorial page`;
  return (
    <>
      <Trans>
        the memorial page for <UserText of={name} />
      </Trans>
    </>
  );
}
