import { ComingSoon } from '../shell/coming-soon.tsx';
import { publicPageMeta } from '../shell/public-page-meta.ts';
import type { Route } from './+types/contact';

export const meta: Route.MetaFunction = ({ matches }) =>
  publicPageMeta(matches, {
    path: '/contact',
    title: 'Contact',
    description: 'How to reach the people behind the memorials.',
  });

export default function Contact() {
  return <ComingSoon title="Contact" />;
}
