import { useLingui } from '@lingui/react/macro';

import { TAKE_BACK } from '../../messages/writing/form/form-names.ts';
import { GONE_TEXTS, type GoneView } from '../../messages/writing/writers-page/gone-texts.ts';
import { MessageScreen } from './message-screen.tsx';

interface TakenDownScreenProps {
  view: GoneView;
  /** that the page was taken down */
  sentence: string;
}

/** Lets writers and guests delete what they sent to a page that was taken down, without showing the page. */
export function TakenDownScreen({ view: { kind, isDeleted }, sentence }: TakenDownScreenProps) {
  const { i18n } = useLingui();
  const { offer, label, deleted, result } = GONE_TEXTS[kind];
  if (isDeleted) {
    return <MessageScreen heading={i18n._(deleted)} isSentence text={i18n._(result)} />;
  }
  return (
    <MessageScreen
      heading={sentence}
      isSentence
      text={i18n._(offer)}
      actions={
        <form method="post" encType="multipart/form-data">
          <button
            type="submit"
            name="intent"
            value={TAKE_BACK}
            className="button"
            data-variant="quiet"
          >
            {i18n._(label)}
          </button>
        </form>
      }
    />
  );
}
