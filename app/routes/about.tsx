import { ComingSoon } from '../shell/coming-soon.tsx';
import { publicPageMeta } from '../shell/public-page-meta.ts';
import type { Route } from './+types/about';

export const meta: Route.MetaFunction = ({ matches }) =>
  publicPageMeta(matches, {
    path: '/about',
    title: 'About',
    description: 'Why there is a place where a life is told and kept, and who looks after it.',
  });

export default function About() {
  return <ComingSoon title="About" />;
}
