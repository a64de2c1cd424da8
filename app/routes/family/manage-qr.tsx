import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

import { LoadFailure, LoadingOutline } from '../../accounts/session-in-browser/load-failure.tsx';
import { loadPrivate } from '../../accounts/session-in-browser/load-private.ts';
import { loadKeptMemorial } from '../../drafts/load-kept-memorial.ts';
import { pageI18n } from '../../language/i18n.ts';
import { NothingForYou } from '../../management/frame/management-not-found.tsx';
import { QrSheet } from '../../management/qr/qr-sheet.tsx';
import { privatePageMeta } from '../../shell/private-page-meta.ts';
import { useShellData } from '../../shell/product.ts';
import type { Route } from './+types/manage-qr';

const TITLE = msg`QR code`;

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, pageI18n._(TITLE));

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadPrivate(t`We couldn’t load the QR code.`, () => loadKeptMemorial(params.memorialId));
}

export function HydrateFallback() {
  const { i18n } = useLingui();
  return <LoadingOutline title={i18n._(TITLE)} />;
}

export default function ManageQr({ loaderData }: Route.ComponentProps) {
  const { i18n } = useLingui();
  const origin = useShellData()?.origin ?? '';
  if (loaderData.ok) return <QrSheet memorial={loaderData.data} origin={origin} />;
  if (loaderData.code === 'MEMORIAL_NOT_FOUND') return <NothingForYou title="QR code" />;
  return <LoadFailure title={i18n._(TITLE)} />;
}
