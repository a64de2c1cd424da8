import { ASK_AGAIN, CONFIRM_EMAIL } from '../form/form-names.ts';
import type { OwnView } from '../form/form-view.ts';

/** Says whether the family can reply to a letter, and lets the writer confirm the address. */
export function ReplyState({ view: { reply, values } }: { view: OwnView }) {
  if (!reply) return null;
  if (reply === 'confirmed') return <p>The family can reply to you by email.</p>;
  const email = <bdi>{values.email}</bdi>;
  return (
    <form method="post" encType="multipart/form-data" className="words-actions">
      {reply === 'confirmable' ? (
        <>
          <p className="words-hint">
            The family can’t reply until you confirm that {email} is yours.
          </p>
          <button
            type="submit"
            name="intent"
            value={CONFIRM_EMAIL}
            className="memorial-button"
            data-variant="primary"
          >
            Let the family reply
          </button>
        </>
      ) : (
        <>
          <p className="words-hint">
            To let the family reply to you, open the link in our email to {email}.
          </p>
          <button type="submit" name="intent" value={ASK_AGAIN} className="memorial-button">
            Send the email again
          </button>
        </>
      )}
    </form>
  );
}
