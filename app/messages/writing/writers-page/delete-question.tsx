import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';

import type { MessageKind } from '../../message-kind.ts';
import { TAKE_BACK } from '../form/form-names.ts';
import { IntentButton } from '../form/intent-button.tsx';

/** The query of the writer's page that asks before it deletes. Looking at it deletes nothing. */
export const DELETE_QUERY = 'delete';

export const DELETE_LABELS = {
  tribute: msg`Delete tribute`,
  letter: msg`Delete message`,
} as const satisfies Record<MessageKind, MessageDescriptor>;

const SENTENCES = {
  tribute: msg`Your tribute and everything you sent with it will be deleted for good.`,
  letter: msg`Your message and everything you sent with it will be deleted for good.`,
} as const satisfies Record<MessageKind, MessageDescriptor>;

interface DeleteQuestionProps {
  kind: MessageKind;
  /** of the writer's page */
  path: string;
}

export function DeleteQuestion({ kind, path }: DeleteQuestionProps) {
  const { t, i18n } = useLingui();
  return (
    <>
      <h1 className="memorial-heading words-title">
        {kind === 'tribute' ? t`Delete your tribute?` : t`Delete your message?`}
      </h1>
      <p className="words-lead">{i18n._(SENTENCES[kind])}</p>
      <form method="post" encType="multipart/form-data" className="words-actions">
        <IntentButton intent={TAKE_BACK}>{i18n._(DELETE_LABELS[kind])}</IntentButton>{' '}
        <a href={path} className="memorial-button">
          <Trans>Keep it</Trans>
        </a>
      </form>
    </>
  );
}
