import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';

import type { KeptMemorial } from '../kept-memorial.ts';
import { LevelCards, type LevelCardsProps } from './level-cards.tsx';

interface PublishLevelProps extends LevelCardsProps {
  /** false for editors, because only the owner can choose */
  mayChoose: boolean;
  /** who could see the page before it was restored from an archive; otherwise null */
  had: KeptMemorial['level'];
}

const WHO_WILL_SEE = {
  link: msg`Anyone with the link will be able to see the page.`,
  public: msg`Anyone will be able to see the page.`,
  family: msg`Only the people who help manage the page will be able to see it.`,
};

export function PublishLevel({ mayChoose, had, ...cards }: PublishLevelProps) {
  const { i18n } = useLingui();
  if (!mayChoose) {
    return (
      <p className="publish-text">
        {i18n._(WHO_WILL_SEE[had ?? 'link'])} <Trans>The owner can change this in Settings.</Trans>
      </p>
    );
  }
  return (
    <fieldset className="publish-levels">
      <legend className="publish-legend">
        <Trans>Who can see this page?</Trans>
      </legend>
      {had === 'family' ? (
        <p className="publish-text">
          <Trans>
            This page was for family and friends only. To keep it private, choose a new password.
          </Trans>
        </p>
      ) : null}
      <LevelCards {...cards} />
      <p className="publish-text">
        <Trans>You can change this at any time in Settings.</Trans>
      </p>
    </fieldset>
  );
}
