import { PHOTO_SIZE } from '../../contract.ts';
import type { WordsKind } from '../../words-kind.ts';
import type { FormView } from './form-view.ts';
import { OwnPicture } from './own-picture.tsx';
import { WordsField } from './words-field.tsx';

const NEW_HINTS = {
  tribute: `Optional. The page shows it small, beside your name. At most ${PHOTO_SIZE}.`,
  letter: `Optional. One picture of at most ${PHOTO_SIZE}.`,
} as const satisfies Record<WordsKind, string>;

/**
 * The picture is the last field of the form. So the server has the text even if the picture is too
 * large.
 */
export function WordsPicture({ view }: { view: FormView }) {
  const { picture, removesPicture } = view;
  return (
    <>
      {picture ? (
        <div>
          <p className="words-picture-title">Your picture</p>
          <OwnPicture picture={picture} />
          <label className="words-check">
            <input type="checkbox" name="removePhoto" defaultChecked={removesPicture} /> Leave this
            picture out.
          </label>
        </div>
      ) : null}
      <WordsField
        name="photo"
        label={picture ? 'Another picture' : 'A picture'}
        hint={
          picture
            ? `Optional. It takes the place of your picture. At most ${PHOTO_SIZE}.`
            : NEW_HINTS[view.kind]
        }
        errors={view.errors}
      >
        {(input) => <input {...input} type="file" accept="image/*" />}
      </WordsField>
    </>
  );
}
