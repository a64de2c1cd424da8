import { Trans, useLingui } from '@lingui/react/macro';

import { UserText } from '../../../language/user-text.tsx';
import { firstWordOf } from './first-word.ts';

/** Spanish and Hebrew repeat the preposition before the second name, so all their sentences have the same one. */
export function FirstNames({ names }: { names: readonly string[] }) {
  const { i18n } = useLingui();
  const [first = '', second] = names.map((name) => firstWordOf(name, i18n.locale));
  if (second === undefined) return <UserText of={first} />;
  return (
    <Trans>
      <UserText of={first} /> and <UserText of={second} />
    </Trans>
  );
}
