import type { OwnView } from '../form/form-view.ts';

/** Says what has become of a photo that is not shown yet. */
export function PhotoState({ photo }: { photo: NonNullable<OwnView['photo']> }) {
  return (
    <p className="words-hint">
      {photo.state === 'preparing'
        ? 'We’re preparing your photo. Reload this page in a moment to see it.'
        : `We couldn’t add your photo. ${photo.note} To add another one, tap “Change”.`}
    </p>
  );
}
