import type { KeptMemorial } from '../kept-memorial.ts';
import { LevelCards, type LevelCardsProps } from './level-cards.tsx';

interface PublishLevelProps extends LevelCardsProps {
  /** false for editors, because only the owner can choose */
  mayChoose: boolean;
  /** who could see the page before it was restored from an archive; otherwise null */
  had: KeptMemorial['level'];
}

const WHO_WILL_SEE = {
  link: 'Anyone with the link will be able to see the page.',
  public: 'Anyone will be able to see the page.',
  family: 'Only the people who help manage the page will be able to see it.',
} as const;

export function PublishLevel({ mayChoose, had, ...cards }: PublishLevelProps) {
  if (!mayChoose) {
    return (
      <p className="publish-text">
        {WHO_WILL_SEE[had ?? 'link']} The owner can change this in Settings.
      </p>
    );
  }
  return (
    <fieldset className="publish-levels">
      <legend className="publish-legend">Who can see this page?</legend>
      {had === 'family' ? (
        <p className="publish-text">
          This page was for family and friends only. To keep it private, choose a new password.
        </p>
      ) : null}
      <LevelCards {...cards} />
      <p className="publish-text">You can change this at any time in Settings.</p>
    </fieldset>
  );
}
