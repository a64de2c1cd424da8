import { data, redirect, type HeadersArgs } from 'react-router';

import { NO_HYDRATION } from '../../hydration/hydration-context.ts';
import { pageServices } from '../../request-context.server.ts';
import { ErrorScreen } from '../../shell/errors/error-screen.tsx';
import { memorialErrorMeta } from '../../shell/errors/memorial-error-meta.ts';
import { withMemorialErrors } from '../../shell/errors/memorial-error.server.ts';
import { passFamilyDoor } from '../../shell/family-door.server.ts';
import { SiteFooter } from '../../shell/navigation/site-footer.tsx';
import { PRIVATE_PAGE_HEADERS } from '../../shell/private-page-headers.ts';
import { shellDataOf } from '../../shell/product.ts';
import { kindAt, type WordsKind } from '../../words/words-kind.ts';
import { readForm } from '../../words/writing/form-request.server.ts';
import { ClosedNotice } from '../../words/writing/form/closed-notice.tsx';
import type { ClosedView, FormView } from '../../words/writing/form/form-view.ts';
import { WordsForm } from '../../words/writing/form/words-form.tsx';
import { wordsMeta } from '../../words/writing/form/words-meta.ts';
import { WordsPage } from '../../words/writing/form/words-page.tsx';
import { presentWordsTheme } from '../../words/writing/words-theme.server.ts';
import type { Route } from './+types/write-words';

export const handle = NO_HYDRATION;

/** Loads the form. If the memorial accepts no texts, loads the reason, with status 403. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(pageServices);
  const view = await withMemorialErrors(services, request, async () => {
    const passed = await passFamilyDoor(services, request, params.slug);
    return services.writing.openForm({ slug: params.slug, kind: kindOf(request), passed });
  });
  return data(present(view), {
    status: 'closed' in view ? 403 : 200,
    headers: PRIVATE_PAGE_HEADERS,
  });
}

/** Stores the text. If the server rejects it, shows the filled-in form with the errors. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const services = context.get(pageServices);
  const sent = await readForm(request);
  const { writer, cookie } = await services.readWriter();
  const outcome = await withMemorialErrors(services, request, async () => {
    const passed = await passFamilyDoor(services, request, params.slug);
    const target = { slug: params.slug, kind: kindOf(request), passed };
    return services.writing.submit(target, sent, writer);
  });
  const sentHeaders = new Headers(PRIVATE_PAGE_HEADERS);
  if (cookie) sentHeaders.set('Set-Cookie', cookie);
  const answer = { headers: sentHeaders };
  if ('token' in outcome) return redirect(`/w/${outcome.token}`, { ...answer, status: 303 });
  if ('closed' in outcome) return data(present(outcome.closed), { ...answer, status: 403 });
  const { form, status, retryAfterSeconds } = outcome;
  if (retryAfterSeconds) sentHeaders.set('Retry-After', String(retryAfterSeconds));
  return data(present(form), { ...answer, status });
}

export function headers({ loaderHeaders, actionHeaders }: HeadersArgs) {
  return actionHeaders.has('Cache-Control') ? actionHeaders : loaderHeaders;
}

function kindOf({ url }: Request): WordsKind {
  return kindAt(new URL(url).pathname);
}

function present(view: FormView | ClosedView) {
  return { view, theme: presentWordsTheme(view.memorial.themeId) };
}

export const meta: Route.MetaFunction = ({ loaderData, error, matches }) => {
  const shell = shellDataOf(matches);
  if (!loaderData || !shell) return memorialErrorMeta(error);
  return wordsMeta(loaderData.view, shell);
};

export default function WriteWords({ loaderData, actionData }: Route.ComponentProps) {
  const { view, theme } = actionData ?? loaderData;
  return (
    <WordsPage memorial={view.memorial} theme={theme} footer={<SiteFooter />}>
      {'closed' in view ? <ClosedNotice view={view} /> : <WordsForm view={view} isNew />}
    </WordsPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
