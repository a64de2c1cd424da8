import { PHOTO_SIZE } from '../../contract.ts';
import type { MessageKind } from '../../message-kind.ts';
import type { FormView } from './form-view.ts';
import { MessageField } from './message-field.tsx';
import { OwnPicture } from './own-picture.tsx';

const NEW_HINTS = {
  tribute: `Optional. It appears small, beside your name. Up to ${PHOTO_SIZE}.`,
  letter: `Optional. One photo of up to ${PHOTO_SIZE}.`,
} as const satisfies Record<MessageKind, string>;

/**
 * The picture is the last field of the form. So the server has the text even if the picture is too
 * large.
 */
export function MessagePicture({ view }: { view: FormView }) {
  const { picture, removesPicture } = view;
  return (
    <>
      {picture ? (
        <div>
          <p className="words-picture-title">Your photo</p>
          <OwnPicture picture={picture} />
          <label className="words-check">
            <input type="checkbox" name="removePhoto" defaultChecked={removesPicture} /> Remove this
            photo
          </label>
        </div>
      ) : null}
      <MessageField
        name="photo"
        label={picture ? 'Replace photo' : 'Add a photo'}
        hint={
          picture ? `Optional. It replaces your photo. Up to ${PHOTO_SIZE}.` : NEW_HINTS[view.kind]
        }
        errors={view.errors}
      >
        {(input) => <input {...input} type="file" accept="image/*" />}
      </MessageField>
    </>
  );
}
