import { data, isRouteErrorResponse, redirect, type HeadersArgs } from 'react-router';

import { NO_HYDRATION } from '../../hydration/hydration-context.ts';
import { pageServices } from '../../request-context.server.ts';
import { ErrorScreen } from '../../shell/errors/error-screen.tsx';
import { memorialErrorMeta } from '../../shell/errors/memorial-error-meta.ts';
import { MessageScreen } from '../../shell/errors/message-screen.tsx';
import { SiteFooter } from '../../shell/navigation/site-footer.tsx';
import { PRIVATE_PAGE_HEADERS } from '../../shell/private-page-headers.ts';
import { shellDataOf } from '../../shell/product.ts';
import { withErrorPage } from '../../wire/error-page.server.ts';
import { readForm } from '../../words/writing/form-request.server.ts';
import { TAKE_BACK } from '../../words/writing/form/form-names.ts';
import type { OwnView } from '../../words/writing/form/form-view.ts';
import { WordsForm } from '../../words/writing/form/words-form.tsx';
import { wordsMeta } from '../../words/writing/form/words-meta.ts';
import { WordsPage } from '../../words/writing/form/words-page.tsx';
import { presentWordsTheme } from '../../words/writing/words-theme.server.ts';
import { OwnWords } from '../../words/writing/writers-page/own-words.tsx';
import type { Route } from './+types/writer-page';

export const handle = NO_HYDRATION;

/** Loads the writer's page. With `?change`, the page contains the form that changes the text. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(pageServices);
  const isChanging = new URL(request.url).searchParams.has('change');
  const view = await withErrorPage(services, () =>
    services.writing.readOwn(params.token, isChanging),
  );
  const address = `${services.origin}/w/${params.token}`;
  return data({ ...present(view), address }, { headers: PRIVATE_PAGE_HEADERS });
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const services = context.get(pageServices);
  const { token } = params;
  const sent = await readForm(request);
  const { writer } = await services.readWriter();
  const refused = await withErrorPage(services, async () => {
    if (sent.intent !== TAKE_BACK) return services.writing.change(token, sent, writer);
    await services.writing.takeBack(token);
    return undefined;
  });
  if (refused) return data(present(refused), { status: 400, headers: PRIVATE_PAGE_HEADERS });
  return redirect(`/w/${token}`, { status: 303, headers: PRIVATE_PAGE_HEADERS });
}

export function headers({ loaderHeaders, actionHeaders }: HeadersArgs) {
  return actionHeaders.has('Cache-Control') ? actionHeaders : loaderHeaders;
}

function present(view: OwnView) {
  return { view, theme: presentWordsTheme(view.memorial.themeId) };
}

export const meta: Route.MetaFunction = ({ loaderData, error, matches }) => {
  const shell = shellDataOf(matches);
  if (!loaderData || !shell) return memorialErrorMeta(error);
  return wordsMeta(loaderData.view, shell);
};

export default function WriterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, theme } = actionData ?? loaderData;
  return (
    <WordsPage memorial={view.memorial} theme={theme} footer={<SiteFooter />}>
      {view.form ? (
        <WordsForm view={view.form} />
      ) : (
        <OwnWords view={view} address={loaderData.address} />
      )}
    </WordsPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorScreen error={error} />;
  return (
    <MessageScreen
      heading="404"
      title="These words are not here"
      text="Please check the address. It is long, so a part of it may be missing at the end."
    />
  );
}
