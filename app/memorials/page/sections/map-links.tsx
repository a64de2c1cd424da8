import { Trans } from '@lingui/react/macro';

import { LINK_REL, mapLinks } from '../../funeral/gathering-links.ts';

interface MapLinksProps {
  place?: string | undefined;
  address?: string | undefined;
  /** the id of the gathering's title */
  titleId: string;
}

/** Of the two links to maps, `map-links.css` shows the one that the device can open. */
export function MapLinks({ place, address, titleId }: MapLinksProps) {
  const maps = mapLinks({ place, address });
  if (!maps) return null;
  return (
    <>
      <a href={maps.web} rel={LINK_REL} aria-describedby={titleId} data-maps="web">
        <Trans>Open in maps</Trans>
      </a>{' '}
      <a href={maps.app} rel={LINK_REL} aria-describedby={titleId} data-maps="app">
        <Trans>Open in maps</Trans>
      </a>
    </>
  );
}
