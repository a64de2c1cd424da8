import { Trans } from '@lingui/react/macro';

import { LINK_REL, type MapAddresses } from '../../funeral/gathering-links.ts';

interface GatheringLinksProps {
  /** the address of its calendar file */
  calendar: string | undefined;
  maps: MapAddresses | undefined;
  /** the id of the gathering's title */
  titleId: string;
}

/** Of the two links to maps, `gathering-links.css` shows the one that the device can open. */
export function GatheringLinks({ calendar, maps, titleId }: GatheringLinksProps) {
  if (!calendar && !maps) return null;
  return (
    <p className="gathering-links">
      {calendar ? (
        <a href={calendar} aria-describedby={titleId}>
          <Trans>Add to calendar</Trans>
        </a>
      ) : null}{' '}
      {maps ? (
        <>
          <a href={maps.web} rel={LINK_REL} aria-describedby={titleId} data-maps="web">
            <Trans>Open in maps</Trans>
          </a>{' '}
          <a href={maps.app} rel={LINK_REL} aria-describedby={titleId} data-maps="app">
            <Trans>Open in maps</Trans>
          </a>
        </>
      ) : null}
    </p>
  );
}
