import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';

import { pageServices } from '../../request-context.server.ts';
import { PlannedBlock } from '../../shell/planned-block.tsx';
import { useShellData } from '../../shell/product.ts';
import { publicPageMeta } from '../../shell/public-page-meta.ts';
import { AboutText } from '../../site/about-text.tsx';
import { CreateLink } from '../../site/create-link.tsx';
import type { Route } from './+types/about';

import '../../site/site-page.css';

export const meta: Route.MetaFunction = ({ matches }) =>
  publicPageMeta(matches, {
    path: '/about',
    title: msg`About`,
    description: msg`Why we make memorial pages, and how we look after them.`,
  });

export function loader({ context }: Route.LoaderArgs) {
  const { email, address } = context.get(pageServices).operator;
  return { email, address };
}

export default function About({ loaderData }: Route.ComponentProps) {
  const provider = useShellData()?.product.provider ?? '';
  return (
    <div className="site-page">
      <h1 className="home-title">
        <Trans>About</Trans>
      </h1>
      <AboutText provider={provider} {...loaderData} />
      <PlannedBlock page="About" />
      <CreateLink />
    </div>
  );
}
