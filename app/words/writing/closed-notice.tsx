import { JoinedNames } from '../../ui/joined-names.tsx';
import type { ClosedView } from './form-view.ts';

/** Why no words are taken. */
export function ClosedNotice({ view }: { view: ClosedView }) {
  return (
    <>
      <h1 className="memorial-heading words-title" dir="auto">
        <JoinedNames names={view.memorial.names} />
      </h1>
      <p className="words-lead">{view.closed}</p>
    </>
  );
}
