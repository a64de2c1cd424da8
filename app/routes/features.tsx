import { ComingSoon } from '../shell/coming-soon.tsx';
import { publicPageMeta } from '../shell/public-page-meta.ts';
import type { Route } from './+types/features';

export const meta: Route.MetaFunction = ({ matches }) =>
  publicPageMeta(matches, {
    path: '/features',
    title: 'Features',
    description:
      'What a memorial can hold: a life in words and pictures, its years, its family, and what visitors write.',
  });

export default function Features() {
  return <ComingSoon title="Features" />;
}
