import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';

import { formatBytes } from '../../../wire/text/format-bytes.ts';
import { MESSAGE_LIMITS } from '../../contract.ts';
import type { MessageKind } from '../../message-kind.ts';
import type { FormView } from './form-view.ts';
import { MessageField } from './message-field.tsx';
import { OwnPicture } from './own-picture.tsx';

function newHint(i18n: I18n, kind: MessageKind, size: string): string {
  return kind === 'tribute'
    ? i18n._(
        msg`Optional. Choose a photo of up to ${size}. A small version will appear next to your name.`,
      )
    : i18n._(msg`Optional. One photo of up to ${size}.`);
}

/**
 * The picture is the last field of the form. So the server has the text even if the picture is too
 * large.
 */
export function MessagePicture({ view }: { view: FormView }) {
  const { t, i18n } = useLingui();
  const { picture, removesPicture } = view;
  const size = formatBytes(MESSAGE_LIMITS.photoBytes, i18n.locale);
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
            ? t`Optional. Choose a photo of up to ${size} to replace this one.`
            : newHint(i18n, view.kind, size)
        }
        errors={view.errors}
      >
        {(input) => <input {...input} type="file" accept="image/*" />}
      </MessageField>
    </>
  );
}
