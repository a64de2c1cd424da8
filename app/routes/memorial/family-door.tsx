import { data, redirect } from 'react-router';

import { NO_HYDRATION } from '../../hydration/hydration-context.ts';
import { DEFAULT_LANGUAGE } from '../../language/tags.ts';
import { findDoor, readDoorLanguage } from '../../memorials/door/access.server.ts';
import { NoDoorError } from '../../memorials/door/behind-door.ts';
import {
  DOOR_MESSAGES,
  WAY_FIELD,
  WAYS,
  type DoorProblem,
} from '../../memorials/door/door-messages.ts';
import { doorMeta } from '../../memorials/door/door-meta.ts';
import { DoorPage } from '../../memorials/door/door-page.tsx';
import type { TryOutcome } from '../../memorials/door/open-door.server.ts';
import { tryPassword } from '../../memorials/door/open-door.server.ts';
import type { LinkOutcome } from '../../memorials/door/send-guest-link.server.ts';
import { sendGuestLink } from '../../memorials/door/send-guest-link.server.ts';
import { pageServices } from '../../request-context.server.ts';
import { ErrorScreen } from '../../shell/errors/error-screen.tsx';
import { memorialErrorMeta } from '../../shell/errors/memorial-error-meta.ts';
import { SiteFooter } from '../../shell/navigation/site-footer.tsx';
import {
  FAMILY_PAGE_HEADERS,
  doorRedirect,
  withMemorialErrors,
} from '../../shell/page-requests.server.ts';
import { readFormData } from '../../wire/form-data.server.ts';
import type { Route } from './+types/family-door';

export const handle = NO_HYDRATION;

export { formRouteHeaders as headers } from '../../shell/private-page-headers.ts';

/**
 * The password page. Visitors see it at `/{slug}`, but its forms are posted to this route, which shows the page again
 * after a failure.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(pageServices);
  const language = await withMemorialErrors(services, request, () =>
    withoutDoor(async () => {
      const door = await findDoor(services.kysely, params.slug);
      return readDoorLanguage(services.kysely, door.id);
    }),
  );
  const i18n = services.findI18n(language ?? DEFAULT_LANGUAGE);
  const facts = { language, meta: doorMeta(i18n, services) };
  return data(facts, { headers: FAMILY_PAGE_HEADERS });
}

/** Checks a password or mails a link to a guest. On failure, the password page shows the reason. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const services = context.get(pageServices);
  const form = await readFormData(request);
  const way = form.get(WAY_FIELD) === WAYS.invited ? WAYS.invited : WAYS.password;
  const typed = textOf(form, way === WAYS.invited ? 'email' : 'password');
  const outcome = await withMemorialErrors(services, request, () =>
    withoutDoor<LinkOutcome | TryOutcome>(() =>
      way === WAYS.invited
        ? sendGuestLink(services, params.slug, typed, services.caller.network)
        : tryPassword(services, params.slug, typed, services.caller),
    ),
  );
  if ('isSent' in outcome) return doorRedirect(outcome.slug, DOOR_MESSAGES.sent);
  const answer = new Headers(FAMILY_PAGE_HEADERS);
  if ('cookies' in outcome) {
    for (const cookie of outcome.cookies) answer.append('Set-Cookie', cookie);
    return redirect(`/f/${outcome.slug}`, { status: 303, headers: answer });
  }
  const { status, sentence, retryAfterSeconds } = outcome;
  if (retryAfterSeconds) answer.set('Retry-After', String(retryAfterSeconds));
  const problem: DoorProblem = {
    way,
    sentence,
    ...(way === WAYS.invited ? { email: typed.slice(0, MAX_SHOWN) } : {}),
  };
  return data(problem, { status, headers: answer });
}

/** After a failure, the form shows at most this many characters of the typed e-mail address. */
const MAX_SHOWN = 254;

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

async function withoutDoor<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NoDoorError) throw doorRedirect(error.slug);
    throw error;
  }
}

export const meta: Route.MetaFunction = ({ loaderData, error }) =>
  error || !loaderData ? memorialErrorMeta(error) : loaderData.meta;

export default function FamilyDoor({ params, actionData }: Route.ComponentProps) {
  return <DoorPage slug={params.slug} problem={actionData ?? undefined} footer={<SiteFooter />} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
