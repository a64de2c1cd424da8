import { LoadFailure, LoadingOutline } from '../../accounts/session-in-browser/load-failure.tsx';
import { loadPrivate } from '../../accounts/session-in-browser/load-private.ts';
import { loadKeptMemorial } from '../../drafts/load-kept-memorial.ts';
import { NothingForYou } from '../../management/frame/management-not-found.tsx';
import { QrSheet } from '../../management/qr/qr-sheet.tsx';
import { privatePageMeta } from '../../shell/private-page-meta.ts';
import { useShellData } from '../../shell/product.ts';
import type { Route } from './+types/manage-qr';

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'QR code');

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadPrivate('We couldn’t load the QR code.', () => loadKeptMemorial(params.memorialId));
}

export function HydrateFallback() {
  return <LoadingOutline title="QR code" />;
}

export default function ManageQr({ loaderData }: Route.ComponentProps) {
  const origin = useShellData()?.origin ?? '';
  if (loaderData.ok) return <QrSheet memorial={loaderData.data} origin={origin} />;
  if (loaderData.code === 'MEMORIAL_NOT_FOUND') return <NothingForYou title="QR code" />;
  return <LoadFailure title="QR code" />;
}
