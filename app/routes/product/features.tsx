import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';

import { PlannedBlock } from '../../shell/planned-block.tsx';
import { publicPageMeta } from '../../shell/public-page-meta.ts';
import { CreateLink } from '../../site/create-link.tsx';
import { FeaturesText } from '../../site/features-text.tsx';
import type { Route } from './+types/features';

import '../../site/site-page.css';

export const meta: Route.MetaFunction = ({ matches }) =>
  publicPageMeta(matches, {
    path: '/features',
    title: msg`Features`,
    description: msg`What a memorial page can include: a life story, photos and videos, a timeline, a family tree and tributes.`,
  });

export default function Features() {
  return (
    <div className="site-page" data-width="wide">
      <h1 className="home-title">
        <Trans>Features</Trans>
      </h1>
      <FeaturesText />
      <PlannedBlock page="Features" />
      <CreateLink />
    </div>
  );
}
