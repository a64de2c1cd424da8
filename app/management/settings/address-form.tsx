import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';

import type { KeptMemorial } from '../../drafts/kept-memorial.ts';
import { addressPayloadSchema } from '../../drafts/publishing/contract.ts';
import { UserText } from '../../language/user-text.tsx';
import { useActionForm } from '../../ui/form/action-form.ts';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { useRouteAction } from '../../ui/form/route-action.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import type { ActionResult } from '../../wire/action-result.ts';
import { SettingsCard } from './settings-card.tsx';
import type { SettingsAction } from './settings-intents.ts';
import { ROOM_LABELS } from './settings-rooms.ts';

interface AddressSettingsProps {
  memorial: KeptMemorial;
  origin: string;
}

export function AddressSettings({ memorial, origin }: AddressSettingsProps) {
  const { i18n } = useLingui();
  return (
    <SettingsCard title={i18n._(ROOM_LABELS.general)}>
      {memorial.role === 'owner' ? (
        <AddressForm memorial={memorial} origin={origin} />
      ) : (
        <>
          <p className="memorial-settings-address">
            <bdi dir="ltr">
              {origin}/{memorial.slug}
            </bdi>
          </p>
          <p className="memorial-settings-text">
            <Trans>Only the owner can change the web address.</Trans>
          </p>
        </>
      )}
    </SettingsCard>
  );
}

function AddressForm({ memorial: { slug, state }, origin }: AddressSettingsProps) {
  const { t } = useLingui();
  const { send } = useRouteAction<SettingsAction, ActionResult>();
  const { form, field, submit, problem, isSending } = useActionForm({
    schema: addressPayloadSchema,
    initial: { slug },
    send: (payload) => send({ intent: 'change-address', ...payload }),
  });

  // After the address has changed, here or in another tab, the field shows the new address.
  const { reset } = form;
  useEffect(() => {
    reset({ slug });
  }, [reset, slug]);

  const written = form.watch('slug').trim().toLowerCase();
  return (
    <form className="memorial-settings-form" noValidate onSubmit={submit}>
      <TextField
        label={t`Web address`}
        autoCapitalize="none"
        autoCorrect="off"
        autoComplete="off"
        spellCheck={false}
        hint={
          <Trans>
            Full web address:{' '}
            <bdi className="memorial-settings-address" dir="ltr">
              <UserText of={`${origin}/${written}`} />
            </bdi>
          </Trans>
        }
        {...field('slug')}
      />
      <ErrorNotice sentence={problem} />
      <div className="memorial-settings-save">
        <BusyButton type="submit" isBusy={isSending} busyLabel={t`Saving…`}>
          <Trans>Save web address</Trans>
        </BusyButton>
        <p>
          {state === 'draft'
            ? t`The page will have this web address once it’s published.`
            : t`The page will move to the new web address right away. Links to old web addresses will keep working.`}
        </p>
      </div>
    </form>
  );
}
