import { useSession } from '../accounts/session/session-store.ts';
import { privatePageMeta } from '../shell/private-page-meta.ts';
import type { Route } from './+types/memorials-home';

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Memorials');

export default function MemorialsHome() {
  const user = useSession((state) => state.user);
  if (!user) return null;
  return (
    <section className="home home-private">
      <h1 className="home-title">
        Welcome back, <bdi>{user.firstName}</bdi>!
      </h1>
      <p className="home-text">This is your memorials. More features coming soon.</p>
    </section>
  );
}
