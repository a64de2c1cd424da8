import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';

import { PHOTO_SIZE } from '../../contract.ts';
import type { MessageKind } from '../../message-kind.ts';
import type { FormView } from './form-view.ts';
import { MessageField } from './message-field.tsx';
import { OwnPicture } from './own-picture.tsx';

const NEW_HINTS = {
  tribute: msg`Optional. A small version of your photo will appear next to your name. Up to ${{ size: PHOTO_SIZE }}.`,
  letter: msg`Optional. One photo of up to ${{ size: PHOTO_SIZE }}.`,
} as const satisfies Record<MessageKind, MessageDescriptor>;

/**
 * The picture is the last field of the form. So the server has the text even if the picture is too
 * large.
 */
export function MessagePicture({ view }: { view: FormView }) {
  const { t, i18n } = useLingui();
  const { picture, removesPicture } = view;
  return (
    <>
      {picture ? (
        <div>
          <p className="words-picture-title">
            <Trans>Your photo</Trans>
          </p>
          <OwnPicture picture={picture} />
          <label className="words-check">
            <input type="checkbox" name="removePhoto" defaultChecked={removesPicture} />{' '}
            <Trans>Remove this photo</Trans>
          </label>
        </div>
      ) : null}
      <MessageField
        name="photo"
        label={picture ? t`Replace photo` : t`Add a photo`}
        hint={
          picture
            ? t`Optional. This will replace your photo. Up to ${{ size: PHOTO_SIZE }}.`
            : i18n._(NEW_HINTS[view.kind])
        }
        errors={view.errors}
      >
        {(input) => <input {...input} type="file" accept="image/*" />}
      </MessageField>
    </>
  );
}
