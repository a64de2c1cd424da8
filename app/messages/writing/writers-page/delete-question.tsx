import type { MessageKind } from '../../message-kind.ts';
import { TAKE_BACK } from '../form/form-names.ts';

/** The query of the writer's page that asks before it deletes. Looking at it deletes nothing. */
export const DELETE_QUERY = 'delete';

export const DELETE_LABELS = {
  tribute: 'Delete tribute',
  letter: 'Delete message',
} as const satisfies Record<MessageKind, string>;

const SENTENCES = {
  tribute: 'Your tribute and everything you sent with it will be deleted for good.',
  letter: 'Your message and everything you sent with it will be deleted for good.',
} as const satisfies Record<MessageKind, string>;

export function DeleteQuestion({ kind }: { kind: MessageKind }) {
  return (
    <>
      <h1 className="memorial-heading words-title">
        {kind === 'tribute' ? 'Delete your tribute?' : 'Delete your message?'}
      </h1>
      <p className="words-lead">{SENTENCES[kind]}</p>
      <form method="post" encType="multipart/form-data" className="words-actions">
        <button type="submit" name="intent" value={TAKE_BACK} className="memorial-button">
          {DELETE_LABELS[kind]}
        </button>{' '}
        {/* An empty query leads back to this page. */}
        <a href="?" className="memorial-button">
          Keep it
        </a>
      </form>
    </>
  );
}
