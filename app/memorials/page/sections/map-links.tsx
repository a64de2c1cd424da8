import { Trans } from '@lingui/react/macro';

import { LINK_REL, type MapAddresses } from '../../funeral/gathering-links.ts';

interface MapLinksProps {
  maps: MapAddresses;
  /** the id of the gathering's title */
  titleId: string;
}

/** Of the two links to maps, `map-links.css` shows the one that the device can open. */
export function MapLinks({ maps, titleId }: MapLinksProps) {
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
