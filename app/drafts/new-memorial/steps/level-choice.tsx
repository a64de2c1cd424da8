import { Trans } from '@lingui/react/macro';

import { LevelCards, type LevelCardsProps } from '../../publishing/level-cards.tsx';

export function LevelChoice(props: LevelCardsProps) {
  return (
    <fieldset className="begin-part">
      <legend className="begin-part-title">
        <Trans>Who can see this page?</Trans>
      </legend>
      <LevelCards {...props} />
    </fieldset>
  );
}
