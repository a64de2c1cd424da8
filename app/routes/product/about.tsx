import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';

import { PlannedBlock } from '../../shell/planned-block.tsx';
import { useShellData } from '../../shell/product.ts';
import { publicPageMeta } from '../../shell/public-page-meta.ts';
import { AboutText } from '../../site/about-text.tsx';
import type { Route } from './+types/about';

import '../../site/site-page.css';

export const meta: Route.MetaFunction = ({ matches }) =>
  publicPageMeta(matches, {
    path: '/about',
    title: msg`About`,
    description: msg`Why we make memorial pages, and how we look after them.`,
  });

export default function About() {
  const provider = useShellData()?.product.provider ?? '';
  return (
    <div className="site-page">
      <h1 className="home-title">
        <Trans>About</Trans>
      </h1>
      <AboutText provider={provider} />
      <PlannedBlock page="About" />
    </div>
  );
}
