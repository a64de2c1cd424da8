import { msg, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import { Guard } from '../../accounts/auth-dialog/guard.tsx';
import { LoadFailure } from '../../accounts/session-in-browser/load-failure.tsx';
import { loadPrivate } from '../../accounts/session-in-browser/load-private.ts';
import { useReloadForUser } from '../../accounts/session-in-browser/reload-for-user.ts';
import { drafts } from '../../drafts/endpoints.ts';
import { currentVersionOf } from '../../drafts/history/current-version.ts';
import { draftHistory } from '../../drafts/history/endpoints.ts';
import { VersionBar } from '../../drafts/history/version-bar.tsx';
import { loadKeptMemorial } from '../../drafts/load-kept-memorial.ts';
import { loadMemorialI18n } from '../../drafts/preview/memorial-i18n.ts';
import { PreviewScreen } from '../../drafts/preview/preview-screen.tsx';
import { pageI18n } from '../../language/i18n.ts';
import { NothingForYou } from '../../management/frame/management-not-found.tsx';
import { mayContribute } from '../../members/role-rules.ts';
import { AuthenticationRequired } from '../../shell/errors/authentication-required.tsx';
import { LoadingLogo } from '../../shell/loading-logo.tsx';
import { SiteFooter } from '../../shell/navigation/site-footer.tsx';
import { PRIVATE_PAGE_HEADERS } from '../../shell/private-page-headers.ts';
import { privatePageMeta } from '../../shell/private-page-meta.ts';
import { useShellData } from '../../shell/product.ts';
import type { Failure } from '../../wire/action-result.ts';
import { call } from '../../wire/call.ts';
import type { Route } from './+types/memorial-preview';

export function headers() {
  return PRIVATE_PAGE_HEADERS;
}

const TITLE = msg`Preview`;

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, pageI18n._(TITLE));

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const { memorialId } = params;
  const version = new URL(request.url).searchParams.get('version');
  return loadPrivate(t`We couldn’t load the preview.`, async () => {
    const [memorial, { page, renderedAt, shown, latest }] = await Promise.all([
      loadKeptMemorial(memorialId),
      version === null ? loadDraft(memorialId) : loadVersion(memorialId, version),
    ]);
    const { role, hasUnpublishedChanges } = memorial;
    const isCurrent = shown?.number === currentVersionOf(memorial, latest);
    return {
      page,
      i18n: await loadMemorialI18n(page.language),
      renderedAt,
      version: shown && {
        version: shown,
        isCurrent,
        mayRestore: !isCurrent || hasUnpublishedChanges,
      },
      mayWrite: mayContribute(role),
    };
  });
}

async function loadDraft(memorialId: string) {
  return { ...(await call(drafts.readPage, { id: memorialId })), shown: undefined, latest: null };
}

async function loadVersion(memorialId: string, number: string) {
  const [{ page, renderedAt, kind, createdAt }, { latest }] = await Promise.all([
    call(draftHistory.readRevisionPage, { id: memorialId, number }),
    call(draftHistory.countPublished, { id: memorialId }),
  ]);
  return { page, renderedAt, shown: { number: Number(number), kind, createdAt }, latest };
}

export function HydrateFallback() {
  return <LoadingLogo />;
}

/**
 * Shows the draft, or with `?version=3` an earlier version, to members as visitors would see it. The server's HTML is the same for every id.
 */
export default function MemorialPreview({ params, loaderData }: Route.ComponentProps) {
  const origin = useShellData()?.origin ?? '';
  const isOfUser = useReloadForUser();
  const { memorialId } = params;
  return (
    <Guard loading={<LoadingLogo />} required={<AuthenticationRequired />}>
      {!isOfUser ? <LoadingLogo /> : null}
      {isOfUser && loaderData.ok ? (
        <PreviewScreen
          page={loaderData.data.page}
          i18n={loaderData.data.i18n}
          renderedAt={loaderData.data.renderedAt}
          mayWrite={loaderData.data.mayWrite}
          memorialId={memorialId}
          origin={origin}
          footer={<SiteFooter />}
          bar={
            loaderData.data.version ? (
              <VersionBar memorialId={memorialId} {...loaderData.data.version} />
            ) : undefined
          }
        />
      ) : null}
      {isOfUser && !loaderData.ok ? <Problem failure={loaderData} memorialId={memorialId} /> : null}
    </Guard>
  );
}

const KNOWN_PROBLEMS = [
  'MEMORIAL_NOT_FOUND',
  'NOT_ALLOWED',
  'NOT_FOUND',
  'INVALID_INPUT',
  'VERSION_MISSING',
];

function Problem({ failure, memorialId }: { failure: Failure; memorialId: string }) {
  const { i18n } = useLingui();
  const { code, sentence } = failure;
  return (
    <main id="content" className="preview-problem" tabIndex={-1}>
      {code === 'MEMORIAL_NOT_FOUND' || code === 'NOT_ALLOWED' ? (
        <NothingForYou title="Preview" />
      ) : null}
      {code === 'INVALID_INPUT' || code === 'VERSION_MISSING' ? (
        <>
          <h1 className="management-title">{i18n._(TITLE)}</h1>
          <p className="management-text">{sentence}</p>
        </>
      ) : null}
      {code === 'NOT_FOUND' ? (
        <>
          <h1 className="management-title">{i18n._(TITLE)}</h1>
          <p className="management-text">
            <Trans>This version is no longer available.</Trans>
          </p>
        </>
      ) : null}
      {KNOWN_PROBLEMS.includes(code ?? '') ? null : <LoadFailure title={TITLE} />}
      <p>
        <Link to={`/memorial/${memorialId}/memorial-page`} className="text-button">
          <Trans>Back to editing</Trans>
        </Link>
      </p>
    </main>
  );
}
