import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';

import type { KeptMemorial } from '../../drafts/kept-memorial.ts';
import { AddressField } from '../../drafts/publishing/address/address-field.tsx';
import { addressPayloadSchema } from '../../drafts/publishing/contract.ts';
import { UserText } from '../../language/user-text.tsx';
import { useActionForm } from '../../ui/form/action-form.ts';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { useRouteAction } from '../../ui/form/route-action.ts';
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

function AddressForm({ memorial: { id, slug: present, state }, origin }: AddressSettingsProps) {
  const { t } = useLingui();
  const { send } = useRouteAction<SettingsAction, ActionResult>();
  const { form, field, submit, problem, isSending } = useActionForm({
    schema: addressPayloadSchema,
    initial: { slug: present },
    send: (payload) => send({ intent: 'change-address', ...payload }),
  });

  // After the address has changed, here or in another tab, the field shows the new address.
  const { reset } = form;
  useEffect(() => {
    reset({ slug: present });
  }, [reset, present]);

  const slug = form.watch('slug');
  const { ref, error } = field('slug');
  return (
    <form className="memorial-settings-form" noValidate onSubmit={submit}>
      <AddressField
        inputRef={ref}
        memorialId={id}
        present={present}
        label={t`Web address`}
        hint={
          <Trans>
            Full web address:{' '}
            <bdi className="memorial-settings-address" dir="ltr">
              <UserText of={`${origin}/${slug}`} />
            </bdi>
          </Trans>
        }
        slug={slug}
        error={error}
        onChange={(typed) => {
          form.clearErrors('slug');
          form.setValue('slug', typed, { shouldDirty: true });
        }}
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
