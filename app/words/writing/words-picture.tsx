import type { FormView } from './form-view.ts';
import { WordsField } from './words-field.tsx';

/** The picture is the last field, so that the words arrive even if the picture is too large. */
export function WordsPicture({ view }: { view: FormView }) {
  return (
    <>
      <WordsField
        name="photo"
        label={view.hasPhoto ? 'Another picture' : 'A picture'}
        hint="Optional. One picture of at most 10 MB."
        errors={view.errors}
      >
        {(input) => <input {...input} type="file" accept="image/*" />}
      </WordsField>
      {view.hasPhoto ? (
        <label className="words-check">
          <input type="checkbox" name="removePhoto" />
          Leave out the picture that I sent before.
        </label>
      ) : null}
    </>
  );
}
