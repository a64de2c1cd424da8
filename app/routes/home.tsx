import { useNavigateHome } from '../accounts/session/navigate-home.ts';
import { useSessionActivity } from '../accounts/session/session-activity.ts';
import { useSession } from '../accounts/session/session-store.ts';
import { publicPageMeta } from '../shell/public-page-meta.ts';
import { BusyButton } from '../ui/form/busy-button.tsx';
import type { Route } from './+types/home';

export const meta: Route.MetaFunction = ({ matches }) =>
  publicPageMeta(matches, {
    path: '/',
    description:
      'A page for someone who has died: their story, their pictures, and the words of those who remember them.',
  });

/** Greets a signed-in user by name; shows other visitors buttons to log in or sign up (SPEC section 2, route table). */
export default function Home() {
  const user = useSession((state) => state.user);
  if (!user) {
    return (
      <section className="home">
        <h1 className="home-title">Welcome to the product</h1>
        <p className="home-text">Please log in or sign up to get started.</p>
      </section>
    );
  }
  return (
    <section className="home">
      <h1 className="home-title">
        Welcome,{' '}
        <bdi>
          {user.firstName} {user.lastName}
        </bdi>
      </h1>
      <p className="home-text">You are logged in.</p>
      <p className="home-actions">
        <LogoutButton />
      </p>
    </section>
  );
}

function LogoutButton() {
  const navigateHome = useNavigateHome();
  const isSigningOut = useSessionActivity((state) => state.isSigningOut);
  const logOut = async () => {
    // Imported on demand, because only signed-in users need it.
    const { signOut } = await import('../accounts/session/session-actions.ts');
    await signOut(navigateHome);
  };
  return (
    <BusyButton
      type="button"
      variant="quiet"
      isBusy={isSigningOut}
      busyLabel="Logging out…"
      onClick={() => void logOut()}
    >
      Logout
    </BusyButton>
  );
}
