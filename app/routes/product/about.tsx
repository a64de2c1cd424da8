import { PlannedBlock } from '../../shell/planned-block.tsx';
import { useShellData } from '../../shell/product.ts';
import { publicPageMeta } from '../../shell/public-page-meta.ts';
import { AboutText } from '../../site/about-text.tsx';
import type { Route } from './+types/about';

import '../../site/site-page.css';

export const meta: Route.MetaFunction = ({ matches }) =>
  publicPageMeta(matches, {
    path: '/about',
    title: 'About',
    description: 'Why we make memorial pages, and how we look after them.',
  });

export default function About() {
  const provider = useShellData()?.product.provider ?? '';
  return (
    <div className="site-page">
      <h1 className="home-title">About</h1>
      <AboutText provider={provider} />
      <PlannedBlock page="About" />
    </div>
  );
}
