import { LevelCards, type LevelCardsProps } from './level-cards.tsx';

interface PublishLevelProps extends LevelCardsProps {
  /** false for editors, because only the owner can choose */
  mayChoose: boolean;
}

export function PublishLevel({ mayChoose, ...cards }: PublishLevelProps) {
  if (!mayChoose) {
    return (
      <p className="publish-text">
        Anyone with the link will be able to see the page. The owner can change this in Settings.
      </p>
    );
  }
  return (
    <fieldset className="publish-levels">
      <legend className="publish-legend">Who can see this page?</legend>
      <LevelCards {...cards} />
      <p className="publish-text">You can change this at any time in Settings.</p>
    </fieldset>
  );
}
