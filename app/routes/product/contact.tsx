import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';

import { pageServices } from '../../request-context.server.ts';
import { PlannedBlock } from '../../shell/planned-block.tsx';
import { useShellData } from '../../shell/product.ts';
import { publicPageMeta } from '../../shell/public-page-meta.ts';
import { ContactText } from '../../site/contact-text.tsx';
import type { Route } from './+types/contact';

import '../../site/site-page.css';

export function loader({ context }: Route.LoaderArgs) {
  const { email, address } = context.get(pageServices).operator;
  return { email, address };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  publicPageMeta(matches, {
    path: '/contact',
    title: msg`Contact`,
    description: msg`How to contact us, and what to do about a problem with a page.`,
  });

export default function Contact({ loaderData }: Route.ComponentProps) {
  const provider = useShellData()?.product.provider ?? '';
  return (
    <div className="site-page">
      <h1 className="home-title">
        <Trans>Contact</Trans>
      </h1>
      <ContactText provider={provider} {...loaderData} />
      <PlannedBlock page="Contact" />
    </div>
  );
}
