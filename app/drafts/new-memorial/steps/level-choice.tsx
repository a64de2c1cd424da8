import { LevelCards, type LevelCardsProps } from '../../publishing/level-cards.tsx';

export function LevelChoice(props: LevelCardsProps) {
  return (
    <fieldset className="begin-part">
      <legend className="begin-part-title">Who can see this page?</legend>
      <LevelCards {...props} />
    </fieldset>
  );
}
