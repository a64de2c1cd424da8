import { data, redirect, type HeadersArgs } from 'react-router';

import { NO_HYDRATION } from '../hydration/hydration-context.ts';
import { pageServices } from '../request-context.server.ts';
import { ErrorScreen } from '../shell/error-screen.tsx';
import { memorialErrorMeta } from '../shell/memorial-error-meta.ts';
import { withMemorialErrors } from '../shell/memorial-error.server.ts';
import { PRIVATE_PAGE_HEADERS } from '../shell/private-page-headers.ts';
import { shellDataOf } from '../shell/product.ts';
import { SiteFooter } from '../shell/site-footer.tsx';
import { ClosedNotice } from '../words/writing/closed-notice.tsx';
import { readForm } from '../words/writing/form-request.server.ts';
import type { ClosedView, FormView } from '../words/writing/form-view.ts';
import { WordsForm } from '../words/writing/words-form.tsx';
import { FORM_PATHS, type WordsKind } from '../words/writing/words-kind.ts';
import { wordsMeta } from '../words/writing/words-meta.ts';
import { WordsPage } from '../words/writing/words-page.tsx';
import { presentWordsTheme } from '../words/writing/words-theme.server.ts';
import type { Route } from './+types/write-words';

/** Nothing on the page needs React. */
export const handle = NO_HYDRATION;

/** The form for a tribute or a letter, or the sentence that says why there is none (403). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(pageServices);
  const view = await withMemorialErrors(services, request, () =>
    services.writing.openForm(params.slug, kindOf(request)),
  );
  return data(present(view), {
    status: 'closed' in view ? 403 : 200,
    headers: PRIVATE_PAGE_HEADERS,
  });
}

/** Stores the words and leads to the writer's own page; otherwise shows the form again with everything filled in. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const services = context.get(pageServices);
  const sent = await readForm(request);
  const { writer, cookie } = await services.readWriter();
  const target = { slug: params.slug, kind: kindOf(request) };
  const outcome = await withMemorialErrors(services, request, () =>
    services.writing.submit(target, sent, writer),
  );
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
  const path = new URL(url).pathname.replace(/\.data$/, '');
  return path.endsWith(`/${FORM_PATHS.letter}`) ? 'letter' : 'tribute';
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
