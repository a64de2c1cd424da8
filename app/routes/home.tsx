import { publicPageMeta } from '../shell/public-page-meta.ts';
import type { Route } from './+types/home';

export const meta: Route.MetaFunction = ({ matches }) =>
  publicPageMeta(matches, {
    path: '/',
    description:
      'A page for someone who has died: their story, their pictures, and the words of those who remember them.',
  });

export default function Home() {
  return (
    <section className="home">
      <h1 className="home-title">Welcome to the product</h1>
      <p className="home-text">Please log in or sign up to get started.</p>
    </section>
  );
}
