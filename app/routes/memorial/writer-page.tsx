import { useLingui } from '@lingui/react/macro';
import { data, isRouteErrorResponse, redirect } from 'react-router';

import { withLanguage } from '../../language/visitor-language.ts';
import { ComingForm } from '../../messages/attendance/coming-form.tsx';
import { readAnswer } from '../../messages/attendance/coming-request.server.ts';
import type { OwnAnswerView } from '../../messages/attendance/coming-view.ts';
import { readAnswerOfGone } from '../../messages/attendance/find-own-answer.server.ts';
import {
  cancelOwnAnswer,
  changeOwnAnswer,
  confirmGuestEmail,
  readOwnAnswer,
} from '../../messages/attendance/own-answer.server.ts';
import { CANCEL_QUERY, CancelQuestion, OwnAnswer } from '../../messages/attendance/own-answer.tsx';
import { readForm } from '../../messages/writing/form-request.server.ts';
import { ASK_AGAIN, CONFIRM_EMAIL, TAKE_BACK } from '../../messages/writing/form/form-names.ts';
import { MessageForm } from '../../messages/writing/form/message-form.tsx';
import { messageMeta } from '../../messages/writing/form/message-meta.ts';
import { MessagePage } from '../../messages/writing/form/message-page.tsx';
import { presentMessagePage } from '../../messages/writing/present-message-page.server.ts';
import {
  askToConfirm,
  confirmOwnEmail,
} from '../../messages/writing/writers-page/confirm-email.server.ts';
import {
  DELETE_QUERY,
  DeleteQuestion,
} from '../../messages/writing/writers-page/delete-question.tsx';
import { readMessageOfGone } from '../../messages/writing/writers-page/find-own-message.server.ts';
import {
  changeOwnMessage,
  readOwnMessage,
  takeBackMessage,
  type RefusedChange,
} from '../../messages/writing/writers-page/own-message.server.ts';
import { OwnMessage } from '../../messages/writing/writers-page/own-message.tsx';
import { isAnswerToken } from '../../messages/writing/writers-page/writer-token.server.ts';
import type { SentForm, Writer } from '../../messages/writing/writing-context.server.ts';
import { pageServices, type PageServices } from '../../request-context.server.ts';
import { ErrorScreen } from '../../shell/errors/error-screen.tsx';
import { memorialErrorMeta, statusMeta } from '../../shell/errors/memorial-error-meta.ts';
import { MessageScreen } from '../../shell/errors/message-screen.tsx';
import { TakenDownScreen } from '../../shell/errors/taken-down-screen.tsx';
import { SiteFooter } from '../../shell/navigation/site-footer.tsx';
import { wantedLanguage, withErrorPage } from '../../shell/page-requests.server.ts';
import { PRIVATE_PAGE_HEADERS, sentFormHeaders } from '../../shell/private-page-headers.ts';
import { shellDataOf } from '../../shell/product.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import type { Route } from './+types/writer-page';

export { handle, headers } from '../../shell/message-page-exports.tsx';

/**
 * Loads the writer's page. With `?change`, the page contains the form that changes the text. With
 * `?delete`, it asks whether to delete the text.
 */
export async function loader({ params: { token }, request, context }: Route.LoaderArgs) {
  const services = context.get(pageServices);
  const query = new URL(request.url).searchParams;
  return withErrorPage(services, async () => {
    try {
      return isAnswerToken(token)
        ? await loadAnswer(services, token, query)
        : await loadMessage(services, token, {
            query,
            language: wantedLanguage(services, request),
          });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'MEMORIAL_GONE') throw error;
      return loadGone(services, token, error);
    }
  });
}

async function loadMessage(
  services: PageServices,
  token: string,
  { query, language }: { query: URLSearchParams; language: string | undefined },
) {
  const view = await readOwnMessage(services, token, query.has('change'), language);
  const address = `${services.origin}${view.path}`;
  const asksToDelete = query.has(DELETE_QUERY) && view.state !== 'withdrawn';
  return data(
    { ...presentMessagePage(services, view.kind, view), address, asksToDelete },
    { headers: PRIVATE_PAGE_HEADERS },
  );
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const services = context.get(pageServices);
  const { token } = params;
  if (isAnswerToken(token)) return changeAnswer(services, token, request);
  const language = wantedLanguage(services, request);
  const sent = { ...(await readForm(request)), language };
  const { writer } = await services.readWriter();
  const outcome = await withErrorPage(services, () => changeMessage(services, token, sent, writer));
  if (!outcome || 'token' in outcome) return showPage(outcome?.token ?? token, language);
  const { status, view } = outcome;
  const address = `${services.origin}${view.path}`;
  return data(
    { ...presentMessagePage(services, view.kind, view), address },
    { status, headers: sentFormHeaders(outcome) },
  );
}

/** The page of a guest of the funeral: with `?change`, its form; with `?cancel`, the question before it. */
async function loadAnswer(services: PageServices, token: string, query: URLSearchParams) {
  const view = await readOwnAnswer(services, token, query.has('change'));
  const asksToDelete = query.has(CANCEL_QUERY) && view.state !== 'cancelled';
  return data(
    { ...presentAnswer(services, view), asksToDelete },
    { headers: PRIVATE_PAGE_HEADERS },
  );
}

/** While the page is taken down, its writers and guests can only delete what they have sent. */
async function loadGone(services: PageServices, token: string, error: AppError) {
  const gone = isAnswerToken(token)
    ? await readAnswerOfGone(services, token)
    : await readMessageOfGone(services, token);
  const { language } = gone;
  const i18n = language === null ? services.readerI18n() : services.findI18n(language);
  const sentence = error.in(i18n).message;
  return data({ language, gone, sentence }, { status: 410, headers: PRIVATE_PAGE_HEADERS });
}

async function changeAnswer(services: PageServices, token: string, request: Request) {
  const sent = await readAnswer(request);
  const { writer } = await services.readWriter();
  const outcome = await withErrorPage(services, async () => {
    if (sent.intent === TAKE_BACK) return cancelOwnAnswer(services, token);
    if (sent.intent === CONFIRM_EMAIL) return confirmGuestEmail(services, token);
    return changeOwnAnswer(services, token, sent, writer);
  });
  if (!outcome || 'token' in outcome) return showPage(outcome?.token ?? token);
  const { status, view } = outcome;
  return data(presentAnswer(services, view), { status, headers: sentFormHeaders(outcome) });
}

function showPage(token: string, language?: string) {
  return redirect(withLanguage(`/w/${token}`, language), {
    status: 303,
    headers: PRIVATE_PAGE_HEADERS,
  });
}

function presentAnswer(services: PageServices, own: OwnAnswerView) {
  const { view: answer, ...page } = presentMessagePage(services, 'coming', own);
  return { ...page, answer, address: `${services.origin}${answer.path}` };
}

async function changeMessage(
  services: PageServices,
  token: string,
  sent: SentForm & { intent: string },
  writer: Writer,
): Promise<{ token: string } | RefusedChange | undefined> {
  switch (sent.intent) {
    case TAKE_BACK:
      await takeBackMessage(services, token);
      return undefined;
    case CONFIRM_EMAIL:
      await confirmOwnEmail(services, token);
      return undefined;
    case ASK_AGAIN:
      return askToConfirm(services, token, writer, sent.language);
    default:
      return changeOwnMessage(services, token, sent, writer);
  }
}

export const meta: Route.MetaFunction = ({ loaderData, error, matches }) => {
  const shell = shellDataOf(matches);
  if (!loaderData || !shell) return memorialErrorMeta(error);
  if ('gone' in loaderData) return statusMeta(410);
  const { title } = loaderData;
  const { memorial } = 'answer' in loaderData ? loaderData.answer : loaderData.view;
  return messageMeta({ title, memorial }, shell);
};

export default function WriterPage({ loaderData, actionData }: Route.ComponentProps) {
  const shown = actionData ?? loaderData;
  if ('gone' in shown) return <TakenDownScreen view={shown.gone} sentence={shown.sentence} />;
  const { theme, address } = shown;
  const asksToDelete = 'asksToDelete' in shown && shown.asksToDelete;
  if ('answer' in shown) {
    const { answer } = shown;
    return (
      <MessagePage memorial={answer.memorial} theme={theme} footer={<SiteFooter />}>
        {asksToDelete ? <CancelQuestion view={answer} /> : null}
        {!asksToDelete && answer.form ? <ComingForm view={answer.form} /> : null}
        {asksToDelete || answer.form ? null : <OwnAnswer view={answer} address={address} />}
      </MessagePage>
    );
  }
  const { view } = shown;
  return (
    <MessagePage memorial={view.memorial} theme={theme} footer={<SiteFooter />}>
      {asksToDelete ? <DeleteQuestion kind={view.kind} path={view.path} /> : null}
      {!asksToDelete && view.form ? <MessageForm view={view.form} /> : null}
      {asksToDelete || view.form ? null : <OwnMessage view={view} address={address} />}
    </MessagePage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useLingui();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorScreen error={error} />;
  return (
    <MessageScreen
      heading="404"
      title={t`We can’t find this message`}
      text={t`Please check the link. It’s long, so the end may have been cut off.`}
    />
  );
}
