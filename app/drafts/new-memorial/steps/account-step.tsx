import { Trans, useLingui } from '@lingui/react/macro';

import { prefetchAuthDialog } from '../../../accounts/auth-dialog/auth-dialog-host.tsx';
import { openAuthDialog } from '../../../accounts/auth-dialog/auth-dialog-store.ts';
import { UnfinishedNames } from '../unfinished-names.tsx';
import { namesOfUnfinished } from '../unfinished-page.ts';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';

export function AccountStep({ page, update, onBack }: Omit<StepProps, 'onNext'>) {
  const { t } = useLingui();
  const ask = (mode: 'signup' | 'login') => {
    update({ accountAskedAt: Date.now() });
    openAuthDialog({ mode });
  };
  return (
    <StepFrame
      step="account"
      title={t`Almost there`}
      text={
        <Trans>
          Your page for <UnfinishedNames names={namesOfUnfinished(page)} /> is saved on this device.
          Create an account to keep it safe and to make sure only you can change it.
        </Trans>
      }
      onBack={onBack}
      onSubmit={(event) => {
        event.preventDefault();
        ask('signup');
      }}
      actions={
        <>
          <button
            type="submit"
            className="button"
            data-variant="primary"
            onPointerEnter={prefetchAuthDialog}
            onFocus={prefetchAuthDialog}
          >
            <Trans>Create an account</Trans>
          </button>
          <button
            type="button"
            className="button"
            data-variant="quiet"
            onClick={() => ask('login')}
          >
            <Trans>I already have an account</Trans>
          </button>
        </>
      }
    />
  );
}
