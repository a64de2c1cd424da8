import { LevelCards, type LevelCardsProps } from '../../publishing/level-cards.tsx';

export function LevelChoice(props: LevelCardsProps) {
  return (
    <fieldset className="begin-part">
      <legend className="begin-part-title">Who may see it?</legend>
      <LevelCards {...props} />
    </fieldset>
  );
}
